import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useState,
} from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { brand } from '../../contract/brand.ts'
import { courseName } from '../../contract/event-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { EmailText, PhoneText } from '../contact-text.tsx'
import type { BeforeYouPay as Part } from '../payment/before-you-pay.tsx'
import { PayBar } from './pay-bar.tsx'
import { PayMethods } from './pay-methods.tsx'
import { dueOf, openPay } from './request-id.ts'
import { type Bill, BillRows, chargedText } from './summary.tsx'
import { words } from './words.pay-step.ts'
import { words as verifyWords } from './words.verify.tsx'

// Code splitting: asked for in step 2, so that it is there in step 3.
export const loadBeforeYouPay = () => import('../payment/before-you-pay.tsx').catch(() => undefined)
const BeforeYouPay = lazy(async () => {
  const part = await loadBeforeYouPay()
  return { default: part?.BeforeYouPay ?? Nothing }
})
/** Without its script the payment goes on without it; the pay page says the same. */
const Nothing = (_: ComponentProps<typeof Part>) => null

const { facts } = words

type DetailsProps = { application: UnpaidApplication; onEdit: () => void }

/** Step 3: what is paid, for what and to whom, before anyone is asked for money. */
export function PayStep({ application, bill, onEdit }: DetailsProps & { bill: Bill }) {
  const { amount, final_amount, scholarship_requested_id } = application
  const isFree = final_amount === 0
  const [leaving, setLeaving] = useState(false)
  const pay = (event: SubmitEvent) => {
    event.preventDefault()
    setLeaving(true)
    openPay(scholarship_requested_id, dueOf(application))
  }
  return (
    <form className="wiz__flat" method="dialog" aria-label={words.form} onSubmit={pay}>
      <section className="panel" id="summary" aria-labelledby="summary-heading">
        <h2 id="summary-heading">{words.bill}</h2>
        <BillRows {...bill} />
        <dl className="facts">
          <Fact name={facts.for}>{facts.exam}</Fact>
          <Fact name={facts.to}>{brand.provider}</Fact>
        </dl>
        {!isFree && <PayMethods methods={application.pay_methods} />}
      </section>
      <Details application={application} onEdit={onEdit} />
      {!isFree && (
        <Suspense>
          <BeforeYouPay provider={application.provider} />
        </Suspense>
      )}
      <PayBar
        solo
        amount={final_amount}
        price={amount}
        busy={leaving}
        progress={words.opening}
        note={isFree ? words.free : words.leaving}
        name={isFree ? words.finish : words.pay(chargedText(bill))}
      />
    </form>
  )
}

function Details({ application, onEdit }: DetailsProps) {
  const { fullname, email, phone_number, selected_course, company_name, referral_code } =
    application
  return (
    <section className="panel" aria-labelledby="application-heading">
      <div className="panel__top">
        <h2 id="application-heading">{words.details}</h2>
        <TextButton onClick={onEdit}>
          <Icon name="pencil" /> {words.edit}
          <span className="vh"> {words.what}</span>
        </TextButton>
      </div>
      <dl className="facts">
        <Fact name={facts.name}>{fullname}</Fact>
        <Fact name={facts.email}>
          <span>
            <EmailText email={email} />
          </span>{' '}
          <Verified />
        </Fact>
        <Fact name={facts.mobile}>
          <PhoneText phone={phone_number} /> <Verified />
        </Fact>
        <Fact name={facts.course}>{courseName(selected_course)}</Fact>
        {company_name && <Fact name={facts.college}>{company_name}</Fact>}
        {referral_code && <Fact name={facts.referral}>{referral_code}</Fact>}
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Verified = () => (
  <Badge look="ok">
    <Icon name="check" /> {verifyWords.done}
  </Badge>
)
