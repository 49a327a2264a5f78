import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environment } from './environment.ts'

export type LoneSite = {
  child: ChildProcess
  url: string
  exited: Promise<unknown>
  stop: () => Promise<void>
}

type SpawnOptions = {
  variables: Record<string, string>
  onLine?: (line: string) => void
  /** Folder of another checkout, installed and built. */
  folder?: string | undefined
  /** Socket to answer on, and to keep open when the site ends. */
  socket?: Server
}

/** The folder may be of a release that is started in another way. */
const startCommand = join(import.meta.dirname, '../scripts/start.sh')
const program = ['sh', startCommand, 'testing/lone-site.process.ts'] as const
const programOnSocket = ['sh', 'testing/held-socket.sh', ...program] as const

/** Starts the site of lone-site.process.ts and waits until it says that it runs. */
export async function spawnLoneSite(options: SpawnOptions): Promise<LoneSite> {
  const { variables, onLine, socket, folder } = options
  const [command, ...values] = socket ? programOnSocket : program
  const child = spawn(command, values, {
    cwd: folder,
    env: {
      ...environment,
      ...(socket && { LISTEN_FDS: '1' }),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(socket ? [numberOf(socket)] : [])],
  })
  const exited = once(child, 'exit')
  const last: string[] = []
  let say: (url: string) => void
  const running = new Promise<string>((resolve) => {
    say = resolve
  })
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      last.push(line)
      if (last.length > 30) last.shift()
      onLine?.(line)
      const [, url] = /^Running at (\S+)$/.exec(line) ?? []
      if (url) say(url)
    })
  }
  const url = await Promise.race([running, exited.then(() => undefined)])
  if (!url) throw new Error(`The site did not start:\n${last.join('\n')}`)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { child, url, exited, stop }
}

/** Node tells it to nobody, but has no other way to hand a listening socket on. */
const numberOf = (socket: Server) => (socket as unknown as { _handle: { fd: number } })._handle.fd

/**
 * Starts a site with socket activation, as under systemd: `restart` ends the site and starts it.
 */
export async function spawnOnHeldSocket({ variables }: SpawnOptions, port: number) {
  const socket = createServer().listen(port, '127.0.0.1')
  await once(socket, 'listening')
  let tell = () => {}
  const onLine = (line: string) => {
    if (line.startsWith('Running at')) tell()
  }
  const site = await spawnLoneSite({ variables, onLine, socket })
  // Only the site and the shell around it have the socket from here on.
  socket.close()
  const restart = async () => {
    const isRunning = new Promise<void>((resolve) => {
      tell = resolve
    })
    site.child.kill('SIGHUP')
    await Promise.race([
      isRunning,
      site.exited.then(() => Promise.reject(new Error('The site did not start again'))),
    ])
  }
  return { ...site, restart }
}
