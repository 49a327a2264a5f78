import type { FastifyReply } from 'fastify'

/** An answer that is no page, such as a redirect. */
export type PlainAnswer = { status: number; headers: [string, string][]; body: Buffer }

/** Read once, so that everyone who waits for the same answer can be sent it. */
export async function plain(response: Response): Promise<PlainAnswer> {
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body }
}

export function sendPlain(
  { status, headers, body }: PlainAnswer,
  search: string,
  reply: FastifyReply,
) {
  for (const [name, value] of headers) {
    // A page that leads elsewhere keeps what the visitor brought along.
    reply.header(name, name === 'location' ? value + search : value)
  }
  return reply.header('cache-control', 'no-store').code(status).send(body)
}
