import { canaries } from './hostile-values.ts'
import type { Chance } from './random.ts'

const path = '/ks-website/create-enquiry'
const json = 'Content-Type: application/json\r\n'

/** Requests that no HTTP library would send: bytes as they go over the wire. */
export function rawRequest(chance: Chance, host: string): Buffer {
  const head = `Host: ${host}\r\nX-Forwarded-For: 10.${chance.below(256)}.${chance.below(256)}.1\r\n`
  const requests = [
    'GARBAGE\r\n\r\n',
    '\u0000\u0001\u0002\u0003\r\n\r\n',
    `GET\r\n\r\n`,
    `GET /\r\n\r\n`,
    `GET / HTTP/9.9\r\n${head}\r\n`,
    `GET / HTTP/1.1\r\n\r\n`,
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`,
    `GET /?${'a=1&'.repeat(3_000)} HTTP/1.1\r\n${head}\r\n`,
    `GET /\u00e9\u00ff HTTP/1.1\r\n${head}\r\n`,
    `GET /a b HTTP/1.1\r\n${head}\r\n`,
    `GET //${canaries.email} HTTP/1.1\r\n${head}\r\n`,
    `GET http://evil.example/ HTTP/1.1\r\n${head}\r\n`,
    `GET * HTTP/1.1\r\n${head}\r\n`,
    `OPTIONS * HTTP/1.1\r\n${head}\r\n`,
    `CONNECT evil.example:443 HTTP/1.1\r\n${head}\r\n`,
    `TRACE / HTTP/1.1\r\n${head}\r\n`,
    `PROPFIND / HTTP/1.1\r\n${head}\r\n`,
    `GET / HTTP/1.1\r\n${head}X: ${'b'.repeat(30_000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${head}${'X-A: 1\r\n'.repeat(2_500)}\r\n`,
    `GET / HTTP/1.1\r\n${head}Bad Header: 1\r\n\r\n`,
    `GET / HTTP/1.1\r\n${head}X: a\u0000b\r\n\r\n`,
    `GET / HTTP/1.1\r\n${head}Host: other\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${canaries.email}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${head}Cookie: ${'session=a; '.repeat(300)}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${head}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    `GET / HTTP/1.1\r\n${head}Expect: 100-continue\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${head}Expect: nonsense\r\n${json}Content-Length: 2\r\n\r\n{}`,
    `POST ${path} HTTP/1.1\r\n${head}${json}Content-Length: -1\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${head}${json}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
    `POST ${path} HTTP/1.1\r\n${head}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    `POST ${path} HTTP/1.1\r\n${head}${json}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${head}${json}Transfer-Encoding: gzip\r\n\r\n{}`,
    `POST ${path} HTTP/1.1\r\n${head}${json}Content-Length: 1000\r\n\r\n{"email":"${canaries.email}"`,
    `POST ${path} HTTP/1.1\r\n${head}${json}Content-Length: 9999999999\r\n\r\n{}`,
    `POST ${path} HTTP/1.1\r\n${head}${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
  ]
  return Buffer.from(chance.pick(requests), 'latin1')
}
