import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { eventSlugs, ownEvent } from '../contract/event-defaults.ts'
import { pageContext } from './page-context.ts'

/** What staff set for the programme's own page; with the database away, the usual. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { readEvent, report } = context.get(pageContext)
  const event = await readEvent(eventSlugs.own).catch((error: unknown) => {
    report(error, { page: eventSlugs.own })
  })
  return { event: event ?? ownEvent }
}

/** For whoever comes from another page: without an answer, the usual again. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => ({ event: ownEvent }))
