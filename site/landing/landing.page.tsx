import { Suspense } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { fetchKeptHtml } from '../../ui/kept-html.tsx'
import { clientLoader as readProgrammeEvent, useKeptEvent } from '../programme-event.ts'
import { ApplyBar } from '../sections/apply-bar.tsx'
import { Contact } from '../sections/contact.tsx'
import { Continue } from '../sections/continue.tsx'
import { HowItWorks } from '../sections/how-it-works.tsx'
import { Schedule } from '../sections/schedule.tsx'
import type { Route } from './+types/landing.page.ts'
import { Courses } from './courses.tsx'
import { Faq } from './faq.tsx'
import { Film } from './film.tsx'
import { Hero } from './hero.tsx'
import { Partners } from './partners.tsx'
import { Press } from './press.tsx'
import { Program } from './program.tsx'
import { Testimonials } from './testimonials.tsx'

export { loader } from '../programme-event.ts'
export { meta } from './landing.meta.ts'

/**
 * Loads data for visitors from another page of ours. Without an answer, the browser gets the page
 * itself.
 */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([
    readProgrammeEvent(args),
    fetchKeptHtml(args.request.url).catch(() => location.replace(args.request.url)),
  ])
  return data
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { event, today } = loaderData
  useKeptEvent(loaderData)
  const { dates, final_amount: fee } = event
  return (
    <main id="main">
      <Continue />
      <Hero {...loaderData} />
      {/* The bar stays within this part: it never lies over a field of the forms around it. */}
      <div>
        {/* Selective hydration: the first tap waits for the part it is in, not for the whole page. */}
        <Suspense>
          <HowItWorks fee={fee} />
          <Courses event={event} />
          <Partners />
        </Suspense>
        <Suspense>
          <Film />
          <Program fee={fee} examDay={dates.qualifying_test} today={today} />
          <Schedule dates={dates} today={today} />
        </Suspense>
        <Suspense>
          <Testimonials />
          <Faq event={event} today={today} />
          <Press />
        </Suspense>
        <ApplyBar fee={fee} />
      </div>
      <Contact />
    </main>
  )
}
