import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useRevalidator,
} from 'react-router'
import { dayInIndia } from '../contract/calendar.ts'
import { eventSlugs, ownEvent } from '../contract/event-defaults.ts'
import type { PageContext } from '../contract/page-context.ts'
import { pageContext } from './page-context.ts'

/**
 * Loads the staff's data of the programme's own page; with the database away, the usual. The day
 * comes with it: what is past on the server's page is past in the browser too, whatever its clock
 * says.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { readEvent, report } = context.get(pageContext)
  const event = await readEvent(eventSlugs.own).catch((error: unknown) => {
    report(error, { page: eventSlugs.own })
  })
  const closed = event?.closed !== undefined
  return {
    event: event ?? ownEvent,
    today: dayInIndia(),
    otherIsOpen: closed && (await isOpen(readEvent, eventSlugs.hireSure)),
  }
}

/** Tells if a page takes applications, for visitors of another one that does not. */
export const isOpen = (readEvent: PageContext['readEvent'], slug: string) =>
  readEvent(slug).then(
    (event) => event !== undefined && event.closed === undefined,
    () => false,
  )

type Told = Awaited<ReturnType<typeof loader>>

let kept: Told | undefined
/** A page shows what the one before it was told. The server has not been asked yet. */
let isHandedOn = false

export const wasHandedOn = () => isHandedOn

/** Keeps what a page was told for the next one, and asks the server about what was handed on. */
export function useKeptEvent(told: Told) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    kept = told
  }, [told])
  useEffect(() => {
    if (isHandedOn) void revalidate()
  }, [revalidate])
}

const usual = () => ({ event: ownEvent, today: dayInIndia(), otherIsOpen: false })

/** On a slow line nobody waits for what the page before was told; the server's answer follows. */
export const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs) => {
  isHandedOn = kept !== undefined && !isHandedOn
  return isHandedOn && kept ? kept : serverLoader<typeof loader>().catch(() => kept ?? usual())
}
