import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startScriptedProvider } from '../../../testing/providers.ts'
import { callProvider, ProviderRefused, ProviderUnreachable } from './provider-call.ts'

const answer = z.object({ id: z.string() })

test.each([500, 503, 429, 408])('an answer of %i leaves open what happened', async (status) => {
  const url = await startScriptedProvider(() => ({ status, body: { id: 'x' } }))
  const call = callProvider(url, { answer })
  await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
  await expect(call).rejects.toThrow(`${new URL(url).host} answered ${status}`)
})

test.each([400, 404, 422, 499])(
  'an answer of %i is a refusal, with what was said',
  async (status) => {
    const url = await startScriptedProvider(() => ({ status, body: { code: 'no' } }))
    const call = callProvider(url, { answer })
    await expect(call).rejects.toBeInstanceOf(ProviderRefused)
    await expect(call).rejects.toMatchObject({
      message: `${new URL(url).host} answered ${status}`,
      status,
      body: { code: 'no' },
    })
  },
)

test('an answer that does not fit its schema counts as no answer', async () => {
  const url = await startScriptedProvider(() => ({ body: { id: 7 } }))
  const call = callProvider(url, { answer })
  await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
  await expect(call).rejects.toMatchObject({
    message: `${new URL(url).host} answered something unexpected`,
    cause: expect.any(Error),
  })
})

test('a refusal need not be JSON', async () => {
  const url = await startScriptedProvider(() => ({ status: 404, body: undefined }))
  await expect(callProvider(url, { answer })).rejects.toMatchObject({ status: 404, body: '' })
})

test('a refused connection is reported as not responding', async () => {
  const call = callProvider('http://127.0.0.1:1/orders', { answer })
  await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
  await expect(call).rejects.toMatchObject({
    message: "127.0.0.1:1 isn't responding",
    cause: expect.any(Error),
  })
})

test('a call is a GET without a body by default', async () => {
  const url = await startScriptedProvider(({ method, headers }) => ({
    body: { id: `${method} ${headers['x-key']} ${headers['content-length']}` },
  }))
  expect(await callProvider(url, { answer })).toEqual({ id: 'GET undefined undefined' })
  const order = { method: 'POST', headers: { 'x-key': 'k' }, body: 'text', answer } as const
  expect(await callProvider(url, order)).toEqual({ id: 'POST k 4' })
})
