import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { watchRequests } from './requests.ts'

const page = { id: 'r1', method: 'GET', route: undefined, path: '/apply', status: 200, ms: 3.4 }

test('a request is logged and counted under its route, a page under its path', async () => {
  const lines: string[] = []
  const register = new Registry()
  const log = createLog('info', (line) => lines.push(line))
  const served = watchRequests({ log, metrics: register })
  served(page)
  served({ ...page, id: 'r2', method: 'POST', route: '/v1/users/:id', path: '/v1/users/kavya' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { request: 'r1', method: 'GET', path: '/apply', status: 200, ms: 3, msg: 'request' },
    { request: 'r2', method: 'POST', path: '/v1/users/:id' },
  ])
  const figures = await register.metrics()
  const count = (labels: string) => `http_request_duration_seconds_count{${labels}} 1`
  expect(figures).toContain(count('method="GET",route="/apply",status="200"'))
  expect(figures).toContain(count('method="POST",route="/v1/users/:id",status="200"'))
})

test('a request that took longer than 2 s is told from one that took a minute', async () => {
  const register = new Registry()
  const served = watchRequests({ log: createLog('silent'), metrics: register })
  served({ ...page, ms: 4_000 })
  const figures = await register.metrics()
  const buckets = [...figures.matchAll(/_bucket\{le="([^"]+)",.*\} (\d)/g)].map(([, le, n]) => [
    le,
    n,
  ])
  expect(buckets.slice(-5)).toEqual([
    ['2', '0'],
    ['5', '1'],
    ['10', '1'],
    ['30', '1'],
    ['+Inf', '1'],
  ])
})
