import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FuzzRequest } from './request-maker.ts'

/** A status, or why there was none. */
export type Outcome = number | 'hang' | 'cut'

const patience = 10_000

export function createSender(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** One request; the answer must be complete within ten seconds. */
  function send({ method, path, headers, body }: FuzzRequest): Promise<Outcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve('hang')
        sent.destroy()
      }, patience)
      const end = (outcome: Outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      }
      const length = body ? { 'content-length': body.length } : {}
      const sent = request(
        { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } },
        (response) => {
          buffer(response).then(
            () => end(response.statusCode ?? 0),
            () => end('cut'),
          )
        },
      )
      // A body that is too large is refused while it is still being sent: the connection ends.
      sent.on('error', () => end('cut'))
      sent.end(body)
    })
  }

  /** Bytes that are hardly HTTP: an answer or the end of the connection will do. */
  function sendRaw(bytes: Buffer): Promise<Outcome> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      const chunks: Buffer[] = []
      const timer = setTimeout(() => {
        resolve('hang')
        socket.destroy()
      }, patience)
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(timer)
        const [, status] =
          /^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(chunks).toString('latin1')) ?? []
        resolve(status ? Number(status) : 'cut')
      })
      socket.end(bytes)
    })
  }

  return { send, sendRaw, close: () => agent.destroy() }
}
