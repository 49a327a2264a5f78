import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { watchRequests } from './requests.ts'

const page = { id: 'r1', method: 'GET', route: undefined, path: '/apply', status: 200, ms: 3.4 }

test('a request is logged and counted under its route, or as a page', async () => {
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
  expect(figures).toContain(count('method="GET",route="page",status="200"'))
  expect(figures).toContain(count('method="POST",route="/v1/users/:id",status="200"'))
})
