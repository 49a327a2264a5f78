import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type SiteProcess = {
  child: ChildProcess
  url: string
  exited: Promise<unknown>
  stop: () => Promise<void>
}

type SpawnOptions = {
  variables: Record<string, string>
  onLine?: (line: string) => void
}

/** Starts the site of bench/site.ts and waits until it says that it runs. */
export async function spawnSite({ variables, onLine }: SpawnOptions): Promise<SiteProcess> {
  const child = spawn(process.execPath, ['bench/site.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Whatever settings a developer keeps in .env are not for this.
      ENV_FILE: '/dev/null',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const last: string[] = []
  let say: (url: string) => void
  const running = new Promise<string>((resolve) => {
    say = resolve
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
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

export function temporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'admit-bench-'))
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** Three free ports in a row: the site, the simulators' pages, their mail server. */
export async function freePorts() {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 20_000)
    if ((await Promise.all([first, first + 1, first + 2].map(isFree))).every(Boolean)) return first
  }
}

async function isFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ])
  server.close()
  return free
}
