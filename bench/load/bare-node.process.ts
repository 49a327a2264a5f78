import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Shows the most that Node itself can do: the site's own bytes and headers, sent by `node:http` and
 * nothing else. Run as a process of its own: `bare-node.process.ts <site> <path> …`.
 */
const [siteUrl, ...paths] = process.argv.slice(2)
const answers = new Map<string, { headers: string[]; body: Buffer }>()
for (const path of paths) {
  for (const encoding of ['identity', 'gzip']) {
    answers.set(`${encoding} ${path}`, await answerAt(`${siteUrl}${path}`, encoding))
  }
}

const server = createServer((request, response) => {
  const answer = answers.get(`${request.headers['accept-encoding']} ${request.url}`)
  if (!answer) return response.writeHead(404).end()
  return response.writeHead(200, answer.headers).end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`Running at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

async function answerAt(url: string, encoding: string) {
  const request = get(url, { headers: { 'accept-encoding': encoding } })
  const [incoming] = (await once(request, 'response')) as [IncomingMessage]
  // Node writes these by itself.
  const { connection: _, 'keep-alive': _keepAlive, date: _date, ...headers } = incoming.headers
  return {
    headers: Object.entries(headers).flat().map(String),
    body: Buffer.concat(await incoming.toArray()),
  }
}
