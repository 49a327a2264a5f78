import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { processorsOf, sessionPriorityOf, temporaryDirectory } from '../testing/process.ts'

const isLinux = process.platform === 'linux'

/** A process in a session of its own, on these processors or on all of ours. */
async function aProcess(processors?: string) {
  const on = processors ? ['taskset', '-c', processors] : []
  const [command = '', ...args] = [...on, 'sleep', '60']
  const child = spawn(command, args, { detached: true, stdio: 'ignore' })
  await once(child, 'spawn')
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
  })
  return child.pid ?? 0
}

const giveWay = (pid: number, env: NodeJS.ProcessEnv = process.env) =>
  execFileSync('scripts/give-way.sh', [String(pid)], { stdio: 'pipe', env })

test.runIf(isLinux)('a process gives way, and so does its session', async () => {
  const pid = await aProcess()
  giveWay(pid)
  giveWay(pid)
  expect(getPriority(pid)).toBe(10)
  expect(sessionPriorityOf(pid)).toBe(10)
})

test.runIf(isLinux)('one processor is left to visitors, where there is more than one', async () => {
  const pid = await aProcess()
  const [first, ...others] = processorsOf(process.pid)
  giveWay(pid)
  expect(processorsOf(pid)).toEqual(others.length > 0 ? others : [first])
  const alone = await aProcess(String(first))
  giveWay(alone)
  expect(processorsOf(alone)).toEqual([first])
})

test.runIf(isLinux).each([
  ['0', undefined],
  ['3,7', '7'],
  ['0-1', '1-1'],
  ['0-2,5,8-9', '1-2,5,8-9'],
  ['2,4-7', '4-7'],
])('of the processors %s, %s are left to the desk', async (allowed, others) => {
  const tools = temporaryDirectory()
  const standIn = (tool: string, line: string) =>
    writeFileSync(join(tools, tool), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  standIn('sed', `echo ${allowed}`)
  standIn('taskset', `echo "$2" >${tools}/told`)
  const pid = await aProcess()
  giveWay(pid, { PATH: `${tools}:${process.env.PATH}` })
  const told = join(tools, 'told')
  expect(existsSync(told) ? readFileSync(told, 'utf8').trim() : undefined).toBe(others)
})

test.runIf(isLinux)('a process that is not there is an error', () => {
  expect(() => giveWay(2 ** 22 + 1)).toThrow(/No such process/)
})
