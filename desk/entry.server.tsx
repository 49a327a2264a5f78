import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { deskContext } from './context.ts'
import { Nonce } from './parts/inline-script.tsx'

// The server finds the key of the context here, in the built entry, for it may not load a second
// copy of the module.
export { deskContext }

/** Without streaming: a page that fails half way must not look like one that is whole. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(deskContext)
  let failure: unknown
  const stream = await renderToReadableStream(
    // Scripts and links of the router take the nonce from here.
    <Nonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </Nonce>,
    {
      nonce,
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

/** The pattern and never the path: an address of the desk may name a record. */
export const handleError: HandleErrorFunction = (error, { request, context, params }) => {
  if (request.signal.aborted) return
  let page = decodeURIComponent(new URL(request.url).pathname)
  for (const [name, value] of Object.entries(params)) {
    if (value) page = page.replace(value, name === '*' ? '*' : `:${name}`)
  }
  context.get(deskContext).report(error, { page })
}
