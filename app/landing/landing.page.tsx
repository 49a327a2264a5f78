import type { MetaFunction } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { Contact } from './contact.tsx'

export const meta: MetaFunction = () => [
  { title: `${brand.programme}: one exam, eight months, a job` },
  {
    name: 'description',
    content:
      'Win a full scholarship in Blockchain, Artificial Intelligence or Data Analytics: six months of training, a two-month paid internship and a guaranteed job.',
  },
]

export default function LandingPage() {
  return (
    <main id="main">
      <section className="hero on-ink" id="top" aria-labelledby="hero-heading">
        <div className="wrap">
          <h1 id="hero-heading">
            One exam. Eight&nbsp;months. <span>A&nbsp;job, guaranteed.</span>
          </h1>
          <p className="hero__lead">
            Win a full scholarship in Blockchain, Artificial Intelligence or Data Analytics. Tuition
            of <strong className="num">INR&nbsp;4,50,000</strong> is fully sponsored for the{' '}
            <strong>top&nbsp;250</strong>, and your internship pays{' '}
            <strong className="num">10–30k per month</strong>.
          </p>
        </div>
      </section>
      <Contact />
    </main>
  )
}
