import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { renderWhole } from '../ui/render-whole.ts'
import { deskContext } from './context.ts'
import { Nonce } from './parts/inline-script.tsx'

// The server finds the key of the context here, in the built entry, for it may not load a second
// copy of the module.
export { deskContext }

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(deskContext)
  return renderWhole(
    // Scripts and links of the router take the nonce from here.
    <Nonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </Nonce>,
    { status, headers, nonce },
  )
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
