import type { MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { dayInIndia } from '../../contract/calendar.ts'
import { ownEvent } from '../../contract/event-defaults.ts'
import { courseName, coursesInWords, coursesOf } from '../../contract/event-words.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { tuition } from '../../contract/programme.ts'
import { landingPath } from '../../contract/urls.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import type { Route } from './+types/landing.page.ts'
import { faqOf } from './faq-words.ts'

const title = `${brand.programme}: one exam, eight months, a job`
const descriptionOf = (event: ScholarshipInfo) =>
  `Win a full scholarship in ${coursesInWords(event, 'or')}: six months of training, a two-month paid internship and a guaranteed job.`

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches)
  const { event, today } = loaderData ?? { event: ownEvent, today: dayInIndia() }
  return [
    ...pageMeta({ siteUrl, path: landingPath, title, description: descriptionOf(event) }),
    {
      'script:ld+json': {
        // Machines read the page as it was served: the browser keeps that, without the sentences.
        ...((import.meta.env.SSR || import.meta.env.DEV) && {
          '@context': 'https://schema.org',
          '@graph': facts(siteUrl, event, today),
        }),
      },
    },
  ]
}

/** Facts of the page, for machines that read it. */
function facts(siteUrl: string, event: ScholarshipInfo, today: string) {
  const { dates, final_amount } = event
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
      description: descriptionOf(event),
      url: new URL(landingPath, siteUrl).href,
      provider,
      timeToComplete: 'P8M',
      applicationStartDate: dates.applications_open,
      applicationDeadline: dates.applications_close,
      startDate: dates.courses_start,
      educationalCredentialAwarded: 'IBM Certification',
      occupationalCategory: coursesOf(event).map(courseName),
      offers: [
        {
          '@type': 'Offer',
          category: 'Exam fee',
          price: final_amount,
          priceCurrency: 'INR',
          ...(event.closed && { availability: 'https://schema.org/SoldOut' }),
        },
        { '@type': 'Offer', category: 'Tuition', price: tuition, priceCurrency: 'INR' },
      ],
    },
    {
      '@type': 'FAQPage',
      mainEntity: faqOf(event, today).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
