import type { MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { defaultDates } from '../../contract/event-defaults.ts'
import { examFee, tuition } from '../../contract/programme.ts'
import { landingPath } from '../../contract/urls.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import type { Route } from './+types/landing.page.ts'
import { faqOf } from './copy.ts'

const title = `${brand.programme}: one exam, eight months, a job`
const description =
  'Win a full scholarship in Blockchain, Artificial Intelligence or Data Analytics: six months of training, a two-month paid internship and a guaranteed job.'

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches)
  return [
    ...pageMeta({ siteUrl, path: landingPath, title, description }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@graph': facts(siteUrl, loaderData?.dates ?? defaultDates),
      },
    },
  ]
}

/** The same facts for machines that read the page. */
function facts(siteUrl: string, dates: EventDates) {
  const provider = { '@id': `${siteUrl}/#organization` }
  return [
    {
      '@type': 'Organization',
      ...provider,
      name: brand.provider,
      url: siteUrl,
      logo: new URL('/icon-512.png', siteUrl).href,
    },
    {
      '@type': 'EducationalOccupationalProgram',
      name: brand.programme,
      description,
      url: new URL(landingPath, siteUrl).href,
      provider,
      timeToComplete: 'P8M',
      applicationStartDate: dates.applications_open,
      applicationDeadline: dates.applications_close,
      startDate: dates.courses_start,
      educationalCredentialAwarded: 'IBM Certification',
      occupationalCategory: ['Blockchain', 'Artificial Intelligence', 'Data Analytics'],
      offers: [
        { '@type': 'Offer', category: 'Exam fee', price: examFee, priceCurrency: 'INR' },
        { '@type': 'Offer', category: 'Tuition', price: tuition, priceCurrency: 'INR' },
      ],
    },
    {
      '@type': 'FAQPage',
      mainEntity: faqOf(dates).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
