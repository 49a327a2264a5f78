import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A program of this folder, on a machine of its own as far as this one can be two. */
export async function runApart(file: string) {
  const child = fork(join(import.meta.dirname, file), { detached: true })
  execFileSync('scripts/give-way.sh', [String(child.pid)])
  return { child, exited: once(child, 'exit') as Promise<[code: number | null]> }
}
