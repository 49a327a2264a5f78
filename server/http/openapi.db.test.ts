import { expect, test } from 'vitest'
import * as endpoints from '../../contract/endpoints.ts'
import * as enquiryEndpoints from '../../contract/enquiry.endpoints.ts'
import * as paymentEndpoints from '../../contract/payment.endpoints.ts'
import { gatewayNames } from '../../contract/payment.ts'
import * as standingEndpoints from '../../contract/standing.endpoints.ts'
import { productionSettings } from '../../testing/samples.ts'
import { openTestSite } from '../../testing/site.ts'

test('the description names every endpoint of the contract, and nothing that is not there', async () => {
  const { app } = await openTestSite()
  const { paths, openapi } = (await app.inject({ url: '/openapi.json' })).json()
  expect(openapi).toBe('3.1.0')
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const all = { ...endpoints, ...enquiryEndpoints, ...paymentEndpoints, ...standingEndpoints }
  const promised = Object.values(all).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  const operational = ['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /openapi.json']
  const fromGateways = [
    ...gatewayNames.map((name) => `POST /payments/${name.toLowerCase()}/webhook`),
    'POST /payments/payu/return',
    'POST /payments/razorpay/return',
  ]
  expect(described.toSorted()).toEqual([...promised, ...operational, ...fromGateways].toSorted())
  for (const [path, methods] of Object.entries<object>(paths)) {
    for (const method of Object.keys(methods)) {
      const url = path.replace(/\{(\w+)\}/g, ':$1')
      expect(app.hasRoute({ url, method: method.toUpperCase() as 'GET' })).toBe(true)
    }
  }
})

test('an enquiry is described field by field, with its envelope', async () => {
  const { app } = await openTestSite()
  const { paths } = (await app.inject({ url: '/openapi.json' })).json()
  const { requestBody, responses, parameters } = paths['/ks-website/create-enquiry'].post
  const { required } = requestBody.content['application/json'].schema
  expect(required).toEqual(['fullname', 'email', 'phone', 'countryCode', 'dialLog', 'enquiryType'])
  const answer = responses[200].content['application/json'].schema
  expect(answer.required).toEqual(['success', 'data', 'message'])
  expect(parameters).toEqual([expect.objectContaining({ name: 'x-bot-token', in: 'header' })])
})

test('webhooks and returns are described with their body types and answers', async () => {
  const { app } = await openTestSite()
  const { paths } = (await app.inject({ url: '/openapi.json' })).json()
  const way = (path: string) => {
    const { requestBody, responses } = paths[path].post
    return [Object.keys(requestBody.content), Object.keys(responses)]
  }
  const bodies = ['application/json', 'application/x-www-form-urlencoded']
  for (const name of gatewayNames) {
    const path = `/payments/${name.toLowerCase()}/webhook`
    expect(way(path)).toEqual([bodies, ['200', '4XX', '5XX']])
  }
  for (const path of ['/payments/payu/return', '/payments/razorpay/return']) {
    expect(way(path)).toEqual([bodies, ['303', '4XX', '5XX']])
  }
})

test('/docs is served in a demo only', async () => {
  const { app } = await openTestSite()
  const page = await app.inject({ url: '/docs' })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/ks-website/create-enquiry')
  const production = await openTestSite(productionSettings)
  expect((await production.app.inject({ url: '/docs' })).statusCode).toBe(302)
})
