import { useRef } from 'react'
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
import { useIdleLayout } from './use-idle-layout.ts'

export { meta } from './landing.meta.ts'

export default function LandingPage() {
  const page = useRef<HTMLElement>(null)
  useIdleLayout(page)
  return (
    <main id="main" className="landing" ref={page}>
      <Hero />
      <HowItWorks />
      <Courses />
      <Partners />
      <Film />
      <Program />
      <Schedule />
      <Testimonials />
      <Faq />
      <Press />
      <Contact />
      <ApplyBar />
    </main>
  )
}
