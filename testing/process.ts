import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { environment } from './environment.ts'
import { freePorts } from './ports.ts'

/** A site in a process of its own, as `npm start` runs it, on a data directory that is removed. */
export type SiteProcess = {
  child: ChildProcess
  url: string
  output: () => string
  exited: Promise<number | null>
}

/** As scripts/start.sh has it. */
const quickImports = join(import.meta.dirname, '../server/quick-imports.ts')

export function temporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'admit-site-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

export async function spawnSite(
  variables: Record<string, string>,
  command = ['scripts/start.ts'],
  /** The folder of the release, if not this one. */
  cwd = process.cwd(),
): Promise<SiteProcess> {
  const port = variables.PORT ?? String(await freePorts())
  const child = spawn(process.execPath, ['--import', quickImports, ...command], {
    cwd,
    env: {
      ...environment,
      PORT: port,
      SIMULATORS_PORT: String(Number(port) + 1),
      // A process of its own, that takes a second to start and that few tests are about.
      DESK: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return { child, url: `http://localhost:${port}`, output: () => output, exited }
}

/** Waits until the site says that it runs, and fails with its output if it ends before. */
export async function isRunning({ child, output }: SiteProcess) {
  while (!output().includes('Admit is running')) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output())
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  }
}

export function postgresPid(dataDir: string) {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    // A zombie process still has a PID, and no command line.
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

/** Ids of the processes that a process has started. */
export const childrenOf = (pid = 0) =>
  (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)

/** Finds processes that still run on a data directory. */
export function processesOn(dataDir: string) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => commandLine(pid).includes(dataDir))
}

function commandLine(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')

/** The processors that a process may use, as Linux lists them: `0-2,5` are four. */
export function processorsOf(pid: number) {
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(statusOf(pid)) ?? []
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  })
}

/** Linux weighs the sessions of processes against each other ("autogroup"). */
export function sessionPriorityOf(pid: number) {
  const group = readFileSync(`/proc/${pid}/autogroup`, 'utf8')
  return Number(/ nice (-?\d+)$/m.exec(group)?.[1])
}
