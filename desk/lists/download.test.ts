import { afterEach, expect, test, vi } from 'vitest'
import { downloadExport, type Progress } from './download.ts'

const order = { list: 'coupons', address: '', format: 'csv', columns: ['code'] } as const

afterEach(() => vi.unstubAllGlobals())

const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  )

const take = (onProgress: (progress: Progress) => void = () => undefined) =>
  downloadExport(
    { ...order, columns: [...order.columns] },
    {
      signal: new AbortController().signal,
      onProgress,
    },
  )

function streamOf(parts: string[], end: 'whole' | 'cut') {
  const left = parts.map((part) => new TextEncoder().encode(part))
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = left.shift()
      if (next) controller.enqueue(next)
      else if (end === 'whole') controller.close()
      else controller.error(new TypeError('network error'))
    },
  })
}

test('a file is whole, has the name that the server gave, and tells how far it is', async () => {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="coupons-2026-11-17.csv"',
  }
  answer(new Response(streamOf(['Code\r\nA', '\r\nB\r\n'], 'whole'), { headers }))
  const seen: Progress[] = []
  const { file, name } = await take((progress) => seen.push(progress))
  expect(name).toBe('coupons-2026-11-17.csv')
  expect(await file.text()).toBe('Code\r\nA\r\nB\r\n')
  expect(seen).toEqual([
    { bytes: 7, rows: 1 },
    { bytes: 12, rows: 3 },
  ])
})

test('a download that is cut short is an error, not a shorter file', async () => {
  answer(new Response(streamOf(['Code\r\nA'], 'cut')))
  await expect(take()).rejects.toThrow('The download was cut short, and nothing was saved.')
})

test('a refusal of the server is shown in its words', async () => {
  const message = 'Two exports are running. Wait for one to finish.'
  answer(Response.json({ success: false, code: 'too-many', message }, { status: 429 }))
  await expect(take()).rejects.toMatchObject({ code: 'too-many', message })
  answer(new Response('<html>', { status: 502 }))
  await expect(take()).rejects.toThrow('The export could not be made.')
  answer(new TypeError('Failed to fetch'))
  await expect(take()).rejects.toThrow('We could not reach the server.')
})
