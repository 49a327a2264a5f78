import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuMicroseconds } from './cpu.ts'

const run = promisify(execFile)

export const hasWrk = () => spawnSync('wrk', ['-v']).error === undefined

export type Shots = {
  perSecond: number
  p50: string
  p99: string
  failures: number
  /**
   * Time that the serving process spent on one request, in microseconds: no client can distort it.
   */
  cpu: number
}

type Target = { url: string; pid: number }

/**
 * Asks for one page again and again over 32 connections, with one thread of a client in C that can
 * do several times what any of the servers here can.
 */
export async function fireWrk({ url, pid }: Target, seconds: number, encoding: string) {
  const before = cpuMicroseconds(pid)
  const header = `accept-encoding: ${encoding}`
  const { stdout } = await run('wrk', [
    ...['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', header],
    url,
  ])
  const spent = cpuMicroseconds(pid) - before
  const [, p50 = '', p99 = ''] = / 50% +(\S+)[\s\S]*? 99% +(\S+)/.exec(stdout) ?? []
  return {
    perSecond: numberIn(stdout, /Requests\/sec:\s+(\S+)/),
    p50,
    p99,
    failures: sumOf(stdout, /(?:Non-2xx or 3xx responses:|connect|read|write|timeout) (\d+)/g),
    cpu: spent / numberIn(stdout, /(\d+) requests in/),
  } satisfies Shots
}

function numberIn(text: string, pattern: RegExp) {
  const value = Number(pattern.exec(text)?.[1])
  if (Number.isNaN(value)) throw new Error(`wrk said something else:\n${text}`)
  return value
}

const sumOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, count]) => Number(count)).reduce((a, b) => a + b, 0)
