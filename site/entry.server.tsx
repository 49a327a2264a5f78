import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { pageContext } from './page-context.ts'

// The server finds the key of the context here, in the built entry, for it may not load a second
// copy of the module.
export { pageContext }

/**
 * Server-side rendering without streaming: the server caches the finished page and hashes its
 * inline scripts, so nothing may arrive late or out of order.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  let failure: unknown
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure = error
      },
    },
  )
  await stream.allReady
  if (failure) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { report } = context.get(pageContext)
  report(error, { page: new URL(request.url).pathname })
}
