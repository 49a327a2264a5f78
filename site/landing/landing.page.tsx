import { dayAndMonth } from '../../ui/dates.ts'
import type { Route } from './+types/landing.page.ts'
import { ApplyBar } from './apply-bar.tsx'
import { Contact } from './contact.tsx'
import { Courses } from './courses.tsx'
import { Faq } from './faq.tsx'
import { Film } from './film.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Partners } from './partners.tsx'
import { Press } from './press.tsx'
import { Program } from './program.tsx'
import { Schedule } from './schedule.tsx'
import { Testimonials } from './testimonials.tsx'

export { clientLoader, loader } from '../programme-dates.ts'
export { meta } from './landing.meta.ts'

export default function LandingPage({ loaderData: { dates } }: Route.ComponentProps) {
  const examDay = dayAndMonth(dates.qualifying_test)
  return (
    <main id="main">
      <Hero examDay={examDay} />
      {/* The bar stays within this part: it never lies over a field of the forms around it. */}
      <div>
        <HowItWorks />
        <Courses />
        <Partners />
        <Film />
        <Program examDay={examDay} />
        <Schedule dates={dates} />
        <Testimonials />
        <Faq dates={dates} />
        <Press />
        <ApplyBar />
      </div>
      <Contact />
    </main>
  )
}
