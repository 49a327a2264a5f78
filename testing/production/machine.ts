import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { type Certificate, proxyConfiguration } from './nginx.ts'

/** Debian's parts of a production machine, set up on loopback as docs/operating/install.md says. */
export const names = ['apply', 'db', 'mail', 'razorpay', 'twilio'].map(
  (name) => `${name}.admit.test`,
)

const needed = ['nginx', 'openssl', 'git', 'npm', 'runuser', 'unshare', 'systemd-analyze']

/** The tools that are missing, by the Debian packages that bring them. */
export function missingTools() {
  const missing = needed.filter((tool) => spawnSync('which', [tool]).status !== 0)
  return existsSync('/usr/lib/postgresql') ? missing : [...missing, 'postgresql']
}

export async function until(what: string, isSo: () => Promise<boolean>, seconds = 60) {
  for (let turn = 0; turn < seconds * 5; turn++) {
    if (await isSo().catch(() => false)) return
    await delay(200)
  }
  throw new Error(`In vain, for ${seconds} s: ${what}`)
}

const passwordOfRole = 'p@ss/w:rd#1 %'

/** Debian's PostgreSQL: TLS only, and a role without superuser that owns its database. */
export async function startPostgres(folder: string, port: number, certificate: Certificate) {
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b))
  const bin = (tool: string) => `/usr/lib/postgresql/${versions.at(-1)}/bin/${tool}`
  const [uid, gid] = ['-u', '-g'].map((what) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })),
  ) as [number, number]
  const own = join(folder, 'postgres')
  mkdirSync(own, { mode: 0o700 })
  for (const [file, name] of [
    [certificate.certificate, 'server.pem'],
    [certificate.key, 'server.key'],
  ] as const) {
    writeFileSync(join(own, name), readFileSync(file), { mode: 0o600 })
    chownSync(join(own, name), uid, gid)
  }
  chownSync(own, uid, gid)
  const as = (command: string, args: string[], input = '') =>
    execFileSync('runuser', ['-u', 'postgres', '--', command, ...args], {
      encoding: 'utf8',
      cwd: own,
      input,
    })
  const data = join(own, 'data')
  as(bin('initdb'), ['--pgdata', data, '--auth-local=peer', '--auth-host=reject'])
  writeFileSync(
    join(data, 'pg_hba.conf'),
    'local all postgres peer\nhostssl all admit 127.0.0.1/32 scram-sha-256\n',
  )
  const settings = {
    ...{ listen_addresses: '127.0.0.1', port, unix_socket_directories: own },
    ...{ ssl: 'on', ssl_cert_file: join(own, 'server.pem'), ssl_key_file: join(own, 'server.key') },
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Started without runuser, which would be between it and its signals.
  const server = spawn(bin('postgres'), ['-D', data, ...options], {
    ...{ uid, gid, stdio: 'ignore' },
  })
  const at = ['--host', own, '--port', String(port)]
  await until('PostgreSQL answers', async () => as(bin('pg_isready'), at).includes('accepting'))
  // Does the work of createuser --pwprompt, which asks at a terminal.
  as(bin('psql'), at, `create role admit login password '${passwordOfRole}'`)
  const createDatabase = (name: string) => {
    const like = ['--owner=admit', '--encoding=UTF8', '--template=template0']
    as(bin('createdb'), [...at, ...like, name])
    const password = encodeURIComponent(passwordOfRole)
    return `postgres://admit:${password}@db.admit.test:${port}/${name}?sslmode=verify-full&sslrootcert=${certificate.certificate}`
  }
  /** `sudo -u postgres psql` */
  const psql = (database: string, input: string) =>
    as(bin('psql'), [...at, '--set=ON_ERROR_STOP=1', database], input)
  const stop = async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  return { createDatabase, psql, stop, version: versions.at(-1) }
}

/** nginx by deploy/nginx.conf, and beside it TLS for those who stand in for the providers. */
export async function startProxy(
  folder: string,
  { port, site, simulators }: { port: number; site: number; simulators: number },
  certificate: Certificate,
) {
  const root = join(folder, 'nginx')
  mkdirSync(root)
  const providers = `
  server {
    listen 127.0.0.1:${port} ssl; server_name razorpay.admit.test twilio.admit.test;
    ssl_certificate ${certificate.certificate}; ssl_certificate_key ${certificate.key};
    location / { proxy_pass http://127.0.0.1:${simulators}; proxy_set_header Host $host; }
  }`
  const file = proxyConfiguration({
    root,
    port,
    upstreams: [site],
    certificate,
    servers: providers,
  })
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll('apply.example.org', 'apply.admit.test'),
  )
  const child = spawn('nginx', ['-c', file, '-p', root], { stdio: 'inherit' })
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A mail server that speaks nothing but TLS, before the one that keeps what it gets. */
export async function startMail(port: number, behind: number, { certificate, key }: Certificate) {
  const options = { cert: readFileSync(certificate), key: readFileSync(key) }
  const server = createServer(options, (socket) => {
    const inner = connect(behind, '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const end of [socket, inner])
      end.on('error', () => socket.destroy(inner.destroy() && undefined))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { stop: () => server.close() }
}

/** A folder that everyone may enter, as /opt is. */
export function openFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}
