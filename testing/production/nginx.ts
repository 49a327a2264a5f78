import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Certificate = { certificate: string; key: string }

/** A certificate that only this run trusts. */
export function makeCertificate(folder: string, names: string[]): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subjects = names.map((name) => (/^[\d.]+$/.test(name) ? `IP:${name}` : `DNS:${name}`))
  execFileSync(
    'openssl',
    [
      ...'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 2'.split(' '),
      ...['-keyout', key, '-out', certificate, '-subj', `/CN=${names[0]}`],
      ...['-addext', `subjectAltName=${subjects.join(',')}`],
    ],
    { stdio: 'ignore' },
  )
  return { certificate, key }
}

type Proxy = {
  root: string
  port: number
  upstreams: number[]
  certificate: Certificate
  /** More for nginx, which a test needs beside the site. */
  servers?: string
}

/** deploy/nginx.conf as an operator adapts it: other ports, instances and certificate, no more. */
export function proxyConfiguration({ root, port, upstreams, certificate, servers = '' }: Proxy) {
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const site = shipped
    .replace(
      /^ {4}server 127\.0\.0\.1:3000 max_fails=0;$/m,
      upstreams.map((to) => `server 127.0.0.1:${to} max_fails=0;`).join('\n'),
    )
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate.certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${certificate.key};`)
  const file = join(root, 'nginx.conf')
  writeFileSync(file, inHttp(root, `${site}\n${servers}`))
  return file
}

/** The part of nginx.conf that Debian brings, with everything below one folder. */
export const inHttp = (root: string, servers: string) => `
daemon off; worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/error.log;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  ${servers}
}
`
