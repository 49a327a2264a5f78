import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { temporaryDirectory } from './temporary-directory.ts'

export type ServedSite = ReturnType<typeof serveSite>

/** The checkout may be of a release that is started in another way. */
const startCommand = join(import.meta.dirname, '../scripts/start.sh')

/** Serves a checkout as `npm start` would, with a database of its own. */
export function serveSite(folder: string, port: number) {
  const { directory, remove } = temporaryDirectory()
  const server = spawn('sh', [startCommand], {
    cwd: folder,
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      PORT: String(port),
      SIMULATORS_PORT: String(port + 1),
      DATA_DIR: directory,
      ENV_FILE: '/dev/null',
      DEMO_SAMPLE: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
    remove()
  }
  const url = `http://localhost:${port}`
  return { url, simulators: `http://127.0.0.1:${port + 1}`, ready: () => ready(url), stop }
}

async function ready(url: string) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await delay(100)
  }
  throw new Error('The site did not start')
}
