import * as z from 'zod/mini'
import { ApiError } from '../../contract/call.ts'
import { type ExportOrder, exportList } from '../../contract/desk/exports.ts'
import { failureSchema } from '../../contract/envelope.ts'

export type Progress = { bytes: number; rows: number }

type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void }

const lineEnd = 0x0a

/** The file of an export. One that is cut short is an error: there is never a shorter file. */
export async function downloadExport(order: ExportOrder, { signal, onProgress }: Options) {
  const response = await ask(order, signal)
  if (!response.ok || !response.body) throw await failureIn(response)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const progress = { bytes: 0, rows: 0 }
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      progress.bytes += value.length
      if (order.format === 'csv') progress.rows += linesIn(value)
      onProgress({ ...progress })
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ApiError('The download was cut short, and nothing was saved. Try again.', { cause })
  }
  return {
    file: new Blob(parts, { type: response.headers.get('content-type') ?? '' }),
    name: nameIn(response.headers.get('content-disposition')) ?? `${order.list}.${order.format}`,
  }
}

async function ask(order: ExportOrder, signal: AbortSignal) {
  try {
    return await fetch(exportList.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
      signal,
    })
  } catch (cause) {
    if (signal.aborted) throw cause
    const words = 'We could not reach the server. Check your connection and try again.'
    throw new ApiError(words, { cause })
  }
}

async function failureIn(response: Response) {
  const content: unknown = await response.json().catch(() => undefined)
  const { data } = z.safeParse(failureSchema, content)
  if (!data) return new ApiError('The export could not be made.', { unexplained: true })
  return new ApiError(data.message, { code: data.code, field: data.field })
}

function linesIn(bytes: Uint8Array) {
  let lines = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) lines += 1
  return lines
}

const nameIn = (header: string | null) => /filename="([\w.-]+)"/.exec(header ?? '')?.[1]

/** Hands a file to the browser, as a download. */
export function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
