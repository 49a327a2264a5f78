import { Suspense, useEffect, useState } from 'react'
import type { MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { ApplyBar } from '../sections/apply-bar.tsx'
import { Contact } from '../sections/contact.tsx'
import { Continue } from '../sections/continue.tsx'
import { HowItWorks } from '../sections/how-it-works.tsx'
import { Schedule } from '../sections/schedule.tsx'
import { saveVisitedCollege } from '../visited-college.ts'
import type { Route } from './+types/partner.page.ts'
import { About } from './about.tsx'
import { Allies } from './allies.tsx'
import { CourseReel } from './course-reel.tsx'
import { Inclusions } from './inclusions.tsx'
import { PartnerHero } from './partner-hero.tsx'
import './partner.css'
import * as words from './words.tsx'

export { loader } from './partner.loader.ts'

/**
 * Loads the document itself for visitors who come back here within the site: only its CSP allows
 * pictures from the college's own address, and it is as quick as its data would be.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.replace(request.url)
  return new Promise(() => undefined)
}

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [{ title: brand.programme }]
  const { event, path } = loaderData
  return pageMeta({
    siteUrl: siteUrlOf(matches),
    path,
    title: `${words.title(event.company_name)} | ${brand.programme}`,
    description: `${event.scholarship_title} ${event.scholarship_subtitle}`,
  })
}

export default function PartnerPage({ loaderData }: Route.ComponentProps) {
  const { event, today } = loaderData
  const [fee, setFee] = useState(event.final_amount)
  useFieldOfAddress()
  useVisited(loaderData)
  return (
    <main id="main">
      <Continue />
      <PartnerHero {...loaderData} onFee={setFee} />
      {/* The bar stays within this part: it never lies over a field of the forms around it. */}
      <div>
        {/* Selective hydration, as on the landing page. */}
        <Suspense>
          <CourseReel event={event} />
          <HowItWorks from={words.how.from} fee={event.final_amount} />
        </Suspense>
        <Suspense>
          <Inclusions />
          <Allies logos={event.partners.map(({ logo }) => logo)} />
          <About event={event} />
          <Schedule dates={event.dates} today={today} />
        </Suspense>
        <ApplyBar fee={fee} />
      </div>
      <Contact />
    </main>
  )
}

/** The landing page offers the way back. */
function useVisited({ path, college }: Route.ComponentProps['loaderData']) {
  const name = college?.name || words.hero.name
  useEffect(() => saveVisitedCollege({ path, name }), [path, name])
}

/** "Change email" in a later step leads here, to the field: it is locked until hydration. */
function useFieldOfAddress() {
  useEffect(() => {
    const field = document.getElementById(location.hash.slice(1))
    if (!(field instanceof HTMLInputElement)) return
    const frame = requestAnimationFrame(() => field.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
}
