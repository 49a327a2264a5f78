import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type LoneSite = {
  child: ChildProcess
  url: string
  exited: Promise<unknown>
  stop: () => Promise<void>
}

type SpawnOptions = {
  variables: Record<string, string>
  onLine?: (line: string) => void
}

/** Starts the site of lone-site.process.ts and waits until it says that it runs. */
export async function spawnLoneSite({ variables, onLine }: SpawnOptions): Promise<LoneSite> {
  const child = spawn(process.execPath, ['testing/lone-site.process.ts'], {
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
