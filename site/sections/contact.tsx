import { lazy, memo, Suspense } from 'react'
import { KeptHtml } from '../../ui/kept-html.tsx'
import { comesNear } from './comes-near.ts'
import { ContactArt } from './contact-art.tsx'
import * as words from './words.tsx'

// Code splitting: the form is in the page (SSR); its script comes when the visitor comes near.
const EnquiryForm = lazy(async () => {
  if (!import.meta.env.SSR) await comesNear('contact')
  const { EnquiryForm: Form } = await import('../enquiry/enquiry-form.tsx')
  return { default: Form }
})

/**
 * Memoized: an update of the page before the form has hydrated would have React throw the server's
 * form away, and what was typed into it.
 */
export const Contact = memo(function Contact() {
  return (
    <section
      className="band band--lavender contact"
      id="contact"
      data-later=""
      aria-labelledby="contact-heading"
    >
      <div className="wrap contact__grid">
        <KeptHtml name="contact" className="contact__text">
          {import.meta.env.SSR && <Text />}
        </KeptHtml>
        <Suspense fallback={<div className="card enquiry" />}>
          <EnquiryForm labelledBy="contact-heading" />
        </Suspense>
      </div>
    </section>
  )
})

function Text() {
  const { heading, lead, steps } = words.contact
  return (
    <>
      <h2 id="contact-heading" tabIndex={-1}>
        {heading}
      </h2>
      <p className="lead">{lead}</p>
      <ol className="nextup">
        {steps.map(({ bold, rest }) => (
          <li key={bold}>
            <b>{bold}</b>
            {rest}
          </li>
        ))}
      </ol>
      <ContactArt />
    </>
  )
}
