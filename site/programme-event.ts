import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { dayInIndia } from '../contract/calendar.ts'
import { eventSlugs, ownEvent } from '../contract/event-defaults.ts'
import { pageContext } from './page-context.ts'

/**
 * What staff set for the programme's own page; with the database away, the usual. The day comes with
 * it: what is past on the server's page is past in the browser too, whatever its clock says.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { readEvent, report } = context.get(pageContext)
  const event = await readEvent(eventSlugs.own).catch((error: unknown) => {
    report(error, { page: eventSlugs.own })
  })
  return { event: event ?? ownEvent, today: dayInIndia() }
}

/** For whoever comes from another page: without an answer, the usual again. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => ({ event: ownEvent, today: dayInIndia() }))
