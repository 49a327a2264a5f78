import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { defaultDates, eventSlugs } from '../contract/event-defaults.ts'
import { pageContext } from './page-context.ts'

/** An operator can set the dates; with the database away the page shows the usual ones. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { readEvent, report } = context.get(pageContext)
  const event = await readEvent(eventSlugs.own).catch((error: unknown) => {
    report(error, { page: eventSlugs.own })
  })
  return { dates: event?.dates ?? defaultDates }
}

/** For whoever comes from another page: without an answer, the usual dates again. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => ({ dates: defaultDates }))
