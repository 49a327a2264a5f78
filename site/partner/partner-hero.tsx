import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { UnpaidApplication } from '../../contract/application.ts'
import { applyPath, hireSurePath, ownForm } from '../../contract/urls.ts'
import { ApplicationForm, type Price } from '../application/application-form.tsx'
import { scholarshipOf } from '../application/scholarship.ts'
import { resumeAt } from '../application/wizard-state.ts'
import { CollegeMark } from '../chrome/college-mark.tsx'
import { storeCollege } from '../chrome/use-college.ts'
import { Proof } from '../landing/proof.tsx'
import { storeReturnPath } from '../payment/return-path.ts'
import halfDisc from './art/half-disc.svg?no-inline'
import { collegeNotFound } from './college-not-found.ts'
import type { PartnerData } from './partner.loader.ts'
import * as words from './words.tsx'

type HeroProps = PartnerData & {
  /** Hears what is to pay, whenever a coupon changes it. */
  onFee: (fee: number) => void
}

export function PartnerHero({ event, college, collegeIsMissing, path, onFee }: HeroProps) {
  const navigate = useNavigate()
  const { company_name } = event
  const scholarship = useMemo(() => scholarshipOf(event), [event])
  const onPrice = useCallback(({ amount }: Price) => onFee(amount), [onFee])
  const goOn = (application: UnpaidApplication) => {
    storeReturnPath(path)
    if (college) storeCollege(college, path)
    void navigate(applyPath, { state: { step: resumeAt(application) } })
  }
  return (
    <section
      className="hs on-ink"
      id="top"
      aria-labelledby="hero-heading"
      data-college={collegeIsMissing ? 'missing' : undefined}
    >
      <div className="wrap">
        {path === hireSurePath && (
          <p className="hs__missing" id={collegeNotFound} tabIndex={-1}>
            <b>{words.hero.notFound.title}</b> {words.hero.notFound.text}
          </p>
        )}
        <div className="hs__grid">
          <div className="hs__brand">
            {college && <CollegeMark {...college} />}
            <span>
              <span className="hs__name">{words.hero.name}</span>
              <br />
              {words.hero.by}
            </span>
          </div>
          <div>
            <Title text={event.scholarship_title} />
            <p className="hs__lead">{event.scholarship_subtitle}</p>
          </div>
          <div className="hs__disc">
            <img src={halfDisc} width="520" height="260" alt="" />
          </div>
          <div className="hs__form" id={ownForm.slice(1)}>
            <ApplicationForm
              scholarship={scholarship}
              layout="card"
              heading={words.hero.form(company_name)}
              onSubmitted={goOn}
              onPrice={onPrice}
            />
          </div>
        </div>
        <Proof />
      </div>
    </section>
  )
}

/** The first sentence in white, what follows in amber. */
function Title({ text }: { text: string }) {
  const [, first = text, rest] = /^(.+?[.!?])\s+(.+)$/.exec(text) ?? []
  return (
    <h1 id="hero-heading" tabIndex={-1}>
      {first} {rest && <span>{rest}</span>}
    </h1>
  )
}
