import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { renderWhole } from '../ui/render-whole.ts'
import { pageContext } from './page-context.ts'

// The server finds the key of the context here, in the built entry, for it may not load a second
// copy of the module.
export { pageContext }

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  return renderWhole(<ServerRouter context={context} url={request.url} />, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { report } = context.get(pageContext)
  report(error, { page: new URL(request.url).pathname })
}
