import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

type Options = { status: number; headers: Headers; nonce?: string }

/**
 * Server-side rendering without streaming: a page is whole or an error. So it can be cached and its
 * inline scripts hashed, and one that fails half way never looks like one that is whole.
 */
export async function renderWhole(page: ReactNode, { status, headers, nonce }: Options) {
  let failure: unknown
  const stream = await renderToReadableStream(page, {
    ...(nonce && { nonce }),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error
    },
  })
  await stream.allReady
  if (failure) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
