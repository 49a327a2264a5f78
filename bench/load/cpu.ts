import { readFileSync } from 'node:fs'

// Linux counts in hundredths of a second, on every machine that Node runs on.
const tick = 10_000

/** User and system time of a process so far (proc(5), fields 14 and 15). */
export function cpuMicroseconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tick
}
