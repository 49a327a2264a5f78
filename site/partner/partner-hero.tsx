import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UnpaidApplication } from '../../contract/application.ts'
import { applyPath, hireSurePath, ownForm } from '../../contract/urls.ts'
import { ApplicationForm, type Price } from '../application/application-form.tsx'
import type { FieldName } from '../application/application-state.ts'
import { CardFields } from '../application/card-fields.tsx'
import { ClosedLazily } from '../application/closed-lazily.tsx'
import { loadProgress } from '../application/draft.ts'
import { fieldOfAddress } from '../application/field-focus.ts'
import { resumeAt } from '../application/resume-at.ts'
import { scholarshipOf } from '../application/scholarship.ts'
import { CollegeMark } from '../chrome/college-mark.tsx'
import { storeCollege } from '../chrome/use-college.ts'
import { storeReturnPath } from '../payment/return-path.ts'
import { Proof } from '../sections/proof.tsx'
import halfDisc from './art/half-disc.svg?no-inline'
import { collegeNotFound } from './college-not-found.ts'
import type { PartnerData } from './partner.loader.ts'
import * as words from './words.tsx'

type HeroProps = PartnerData & {
  /** Hears what is to pay, whenever a coupon changes it. */
  onFee: (fee: number) => void
}

export function PartnerHero({
  event,
  otherIsOpen,
  college,
  collegeIsMissing,
  path,
  onFee,
}: HeroProps) {
  const navigate = useNavigate()
  const { company_name } = event
  const scholarship = useMemo(() => scholarshipOf(event), [event])
  const onPrice = useCallback(({ amount }: Price) => onFee(amount), [onFee])
  const goOn = (application: UnpaidApplication) => {
    storeReturnPath(path)
    if (college) storeCollege(college, path)
    void navigate(applyPath, { state: { step: resumeAt(application) } })
  }
  // A page that was open before may hear of it from a call.
  const [closedNote, setClosedNote] = useState<string>()
  const closed = closedNote === undefined ? event.closed : { note: closedNote }
  const fieldToMend = useFieldToMend(event.closed !== undefined)
  const isShut = closed !== undefined && (closedNote !== undefined || !fieldToMend)
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
            {isShut ? (
              <div className="card">
                <ClosedLazily
                  page="college"
                  note={closed.note}
                  otherIsOpen={otherIsOpen}
                  justNow={closedNote !== undefined}
                />
              </div>
            ) : (
              <ApplicationForm
                scholarship={scholarship}
                layout="card"
                fields={CardFields}
                heading={words.hero.form(company_name)}
                onSubmitted={goOn}
                onClosed={setClosedNote}
                onPrice={onPrice}
                focusOn={fieldToMend}
              />
            )}
          </div>
        </div>
        <Proof />
      </div>
    </section>
  )
}

/** "Change email" in a later step leads here: an application can be corrected, closed or not. */
function useFieldToMend(isClosed: boolean) {
  const [field, setField] = useState<FieldName>()
  useEffect(() => {
    if (isClosed && loadProgress().codesSentAt !== undefined)
      setField(fieldOfAddress(location.hash))
  }, [isClosed])
  return field
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
