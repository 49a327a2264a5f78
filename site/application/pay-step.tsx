import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { brand } from '../../contract/brand.ts'
import { courseName } from '../../contract/event-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { PayBar } from './pay-bar.tsx'
import { openPay } from './request-id.ts'
import { type Bill, BillRows, chargedText } from './summary.tsx'

type DetailsProps = { application: UnpaidApplication; onEdit: () => void }

/** Step 3: what is paid, for what and to whom, before anybody is asked for money. */
export function PayStep({ application, bill, onEdit }: DetailsProps & { bill: Bill }) {
  const { amount, final_amount, scholarship_requested_id } = application
  const isFree = final_amount === 0
  const [leaving, setLeaving] = useState(false)
  const pay = (event: SubmitEvent) => {
    event.preventDefault()
    setLeaving(true)
    openPay(scholarship_requested_id)
  }
  return (
    <form className="wiz__flat" method="dialog" aria-label="Payment" onSubmit={pay}>
      <section className="panel" id="summary" aria-labelledby="summary-heading">
        <h2 id="summary-heading">What you pay, and to whom</h2>
        <BillRows {...bill} />
        <dl className="facts">
          <Fact name="For">The scholarship exam</Fact>
          <Fact name="To">{brand.provider}</Fact>
        </dl>
      </section>
      <Details application={application} onEdit={onEdit} />
      <PayBar
        solo
        amount={final_amount}
        price={amount}
        busy={leaving}
        progress="Opening the payment…"
        note={
          isFree
            ? 'Your coupon covers the whole fee. You go straight to the result.'
            : 'You go to the payment provider and come back here. If you leave, your application waits for you.'
        }
      >
        {isFree ? 'Finish, nothing to pay' : `Pay ${chargedText(bill)}`}
      </PayBar>
    </form>
  )
}

function Details({ application, onEdit }: DetailsProps) {
  const { fullname, email, phone_number, selected_course, company_name } = application
  const phone = phone_number.replace(/(\d{5})(\d{5})/, '$1 $2')
  return (
    <section className="panel" aria-labelledby="application-heading">
      <div className="panel__top">
        <h2 id="application-heading">Your application</h2>
        <TextButton onClick={onEdit}>
          <Icon name="pencil" /> Edit<span className="vh"> your details</span>
        </TextButton>
      </div>
      <dl className="facts">
        <Fact name="Name">{fullname}</Fact>
        <Fact name="Email">
          {email} <Verified />
        </Fact>
        <Fact name="Mobile">
          <span className="num">+91 {phone}</span> <Verified />
        </Fact>
        <Fact name="Course">{courseName(selected_course)}</Fact>
        {company_name && <Fact name="College">{company_name}</Fact>}
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
    <Icon name="check" /> Verified
  </Badge>
)
