import { lazy, Suspense } from 'react'
import { comesNear } from './comes-near.ts'
import { ContactArt } from './contact-art.tsx'

// Code splitting: the form is in the page (SSR); its script comes when the visitor comes near.
const EnquiryForm = lazy(async () => {
  if (!import.meta.env.SSR) await comesNear('contact')
  const { EnquiryForm: Form } = await import('../enquiry/enquiry-form.tsx')
  return { default: Form }
})

export function Contact() {
  return (
    <section
      className="band band--lavender contact"
      id="contact"
      data-later=""
      aria-labelledby="contact-heading"
    >
      <div className="wrap contact__grid">
        <div className="contact__text">
          <h2 id="contact-heading" tabIndex={-1}>
            Have Questions?
          </h2>
          <p className="lead">Reach out to us by filling out this form</p>
          <ol className="nextup">
            <li>
              <b>You write.</b> Two lines are enough.
            </li>
            <li>
              <b>A person reads it.</b> Someone from the programme team, not a bot.
            </li>
            <li>
              <b>We answer</b> by email or phone.
            </li>
          </ol>
          <ContactArt />
        </div>
        <Suspense fallback={<div className="card enquiry" />}>
          <EnquiryForm labelledBy="contact-heading" />
        </Suspense>
      </div>
    </section>
  )
}
