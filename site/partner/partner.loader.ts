import { type LoaderFunctionArgs, redirect } from 'react-router'
import { dayInIndia } from '../../contract/calendar.ts'
import { eventSlugs, hireSureEvent } from '../../contract/event-defaults.ts'
import { type ScholarshipInfo, slug } from '../../contract/partner.ts'
import { isSafeUrl } from '../../contract/safe-url.ts'
import { hireSurePath } from '../../contract/urls.ts'
import type { College } from '../chrome/use-college.ts'
import { pageContext } from '../page-context.ts'
import { isOpen } from '../programme-event.ts'
import { collegeNotFound } from './college-not-found.ts'

export type PartnerData = {
  path: string
  event: ScholarshipInfo
  college: College | undefined
  /** Nothing could be read: the page shows what holds for everyone. */
  collegeIsMissing: boolean
  /** The day in India. */
  today: string
  /** This page is closed, and the programme's own is not. */
  otherIsOpen: boolean
}

/**
 * The data of `/hiresure` and of a college's page. A college that is unknown, or cannot be read,
 * leads to `/hiresure`; that page leads nowhere else, whatever happens.
 */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<PartnerData> {
  const { id } = params
  const event = id === undefined || isCollege(id) ? await readEvent(id, context) : undefined
  if (id !== undefined && !event) throw redirect(spelling(id))
  const shown = { ...(event ?? hireSureEvent) }
  shown.partners = shown.partners.filter(({ logo }) => isSafeUrl(logo))
  return {
    path: id === undefined ? hireSurePath : `${hireSurePath}/${id}`,
    event: shown,
    college: collegeOf(shown),
    collegeIsMissing: !event,
    today: dayInIndia(),
    otherIsOpen:
      shown.closed !== undefined &&
      (await isOpen(context.get(pageContext).readEvent, eventSlugs.own)),
  }
}

function collegeOf({ company_name: name = '', company_logo }: ScholarshipInfo) {
  const logo = isSafeUrl(company_logo) ? company_logo : undefined
  return name || logo ? { name, logo } : undefined
}

const noColleges: string[] = Object.values(eventSlugs)

const isCollege = (id: string) => slug.safeParse(id).success && !noColleges.includes(id)

async function readEvent(
  id: string = eventSlugs.hireSure,
  context: LoaderFunctionArgs['context'],
): Promise<ScholarshipInfo | undefined> {
  const services = context.get(pageContext)
  try {
    return await services.readEvent(id)
  } catch (error) {
    services.report(error, { page: hireSurePath })
    return undefined
  }
}

/** Addresses are copied from posters, in capitals too. */
function spelling(id: string) {
  const lower = id.toLowerCase()
  return lower !== id && isCollege(lower)
    ? `${hireSurePath}/${lower}`
    : `${hireSurePath}#${collegeNotFound}`
}
