import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { giveWay, processorsIn } from './priority.ts'

test.runIf(process.platform === 'linux')(
  'a process gives way, and so does its session, and one processor is left to visitors',
  async () => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
    await once(child, 'spawn')
    const pid = child.pid ?? 0
    await giveWay(pid, pino({ level: 'silent' }))
    expect(getPriority(pid)).toBe(10)
    expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/ nice 10\n$/)
    const [first, ...others] = processorsOf('self')
    expect(processorsOf(pid)).toEqual(others.length > 0 ? others : [first])
    child.kill()
    await once(child, 'exit')
  },
)

const processorsOf = (pid: number | 'self') =>
  processorsIn(readFileSync(`/proc/${pid}/status`, 'utf8'))

test('processors are read as Linux lists them', () => {
  const listed = (list: string) =>
    processorsIn(`Name:\tnode\nCpus_allowed_list:\t${list}\nThreads:\t7\n`)
  expect(listed('0')).toEqual([0])
  expect(listed('0-2,5,8-9')).toEqual([0, 1, 2, 5, 8, 9])
})

test('a process whose priority cannot be set goes on with the one it has', async () => {
  const log = pino({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const nobody = 2 ** 30
  await giveWay(nobody, log)
  expect(warn.mock.calls).toEqual([
    [
      expect.objectContaining({ code: 'ERR_SYSTEM_ERROR' }),
      'The desk keeps the priority of the site',
    ],
  ])
})
