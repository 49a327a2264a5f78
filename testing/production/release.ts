import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openFolder } from './machine.ts'

const project = join(import.meta.dirname, '../..')
/** User that runs the site here, in place of one that is made for it. */
export const user = 'nobody'

export type Host = ReturnType<typeof openHost>

/** Places of things on a host, below one folder: /opt, /etc/admit.env, /var/lib/admit. */
export function openHost(folder: string, releases = join(folder, 'opt')) {
  const opt = openFolder(releases)
  const host = { opt, current: join(folder, 'admit'), env: join(folder, 'admit.env') }
  const data = join(folder, 'data')
  mkdirSync(data)
  execFileSync('chown', [user, data])
  const here = (text: string) =>
    text
      .replaceAll('/opt/admit', host.current)
      .replaceAll('/etc/admit.env', host.env)
      .replaceAll('/var/lib/admit', data)
      .replaceAll('runuser -u admit', `runuser -u ${user}`)
  return { ...host, data, here }
}

/** "Put the site in place" of docs/operating/install.md, for the state of the project at a commit. */
export function install({ opt }: Host, revision: string) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, maxBuffer: 1e9 })
  const commit = String(git('rev-parse', '--short', `${revision}^{commit}`)).trim()
  const folder = join(opt, `admit-${commit}`)
  if (existsSync(join(folder, 'installed'))) return folder
  openFolder(folder)
  const archive = git('archive', commit)
  execFileSync('tar', ['-x'], { cwd: folder, input: archive })
  const { npm_config_local_prefix: _, ...env } = process.env
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  npm('run', '--silent', 'build')
  npm('prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error')
  writeFileSync(join(folder, 'installed'), '')
  return folder
}

/** `ln -sfn` */
export function switchTo({ current }: Host, folder: string) {
  symlinkSync(folder, `${current}.next`)
  renameSync(`${current}.next`, current)
}

export function writeSettings({ env }: Host, settings: Record<string, string>) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`)
  writeFileSync(env, `${lines.join('\n')}\n`, { mode: 0o640 })
  execFileSync('chgrp', [execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim(), env])
}

/** Does the work of systemd with deploy/admit.service and deploy/admit.socket. */
export async function startService(host: Host, port: number, trusted: string) {
  const unit = host.here(readFileSync(join(project, 'deploy/admit.service'), 'utf8'))
  const environment = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )
  const [, start = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? []
  const socket = createServer().listen(port, '127.0.0.1')
  await once(socket, 'listening')
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
  const inPlace = ['sh', '-c', 'cd "$0" && exec "$@"', host.current, ...start.split(' ')]
  const asUser = ['setpriv', `--reuid=${user}`, '--regid=nogroup', '--clear-groups', ...inPlace]
  const child = spawn('sh', [join(project, 'testing/held-socket.sh'), ...asUser], {
    env: {
      ...Object.fromEntries(environment),
      ...{ LISTEN_FDS: '1', NODE_EXTRA_CA_CERTS: trusted, HOME: host.data },
    },
    stdio: ['ignore', 'pipe', 'pipe', fd],
  })
  socket.close()
  const exited = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      log = (log + chunk).slice(-100_000)
    })
  }
  return {
    log: () => log,
    restart: () => child.kill('SIGHUP'),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** `sudo admit …`, by deploy/admit. */
export function admit(host: Host, trusted: string, ...args: string[]) {
  const script = `${host.current}-command`
  writeFileSync(script, host.here(readFileSync(join(project, 'deploy/admit'), 'utf8')))
  chmodSync(script, 0o755)
  return execFileSync(script, args, {
    encoding: 'utf8',
    cwd: host.data,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
  })
}

/** docs/operating/upgrade.md, "From 0.1.0": for once, by hand. */
export function keepFirstAssets({ data, current }: Host) {
  const assets = join(current, 'build/client/assets')
  if (!existsSync(assets)) return
  const kept = join(data, 'builds/20260101T000000000')
  cpSync(assets, join(kept, 'assets'), { recursive: true })
  execFileSync('chown', ['-R', user, join(data, 'builds')])
}
