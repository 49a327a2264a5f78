import type { SubmitEvent } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { Badge } from '../../ui/badge.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { FieldName } from './application-state.ts'
import { Failure } from './form-messages.tsx'
import { maskedEmail, maskedPhone } from './masked.ts'
import { PayBar } from './pay-bar.tsx'
import { ResendButton } from './resend-button.tsx'
import { type CodeName, useVerify } from './use-verify.ts'

type VerifyStepProps = {
  application: UnpaidApplication
  onVerified: () => void
  /** Back to the form, to the field that is to be changed. */
  onChange: (field: FieldName) => void
}

/** Step 2: the codes that went to email and phone. */
export function VerifyStep({ application, onVerified, onChange }: VerifyStepProps) {
  const verify = useVerify(application, onVerified)
  const { amount, final_amount, phone_verified } = application
  return (
    <form
      className="wiz__flat"
      method="dialog"
      noValidate
      aria-label="Codes"
      onSubmit={verify.confirm}
      onFocus={verify.prepare}
    >
      <EmailPanel {...{ application, verify, onChange }} />
      {phone_verified ? (
        <VerifiedPanel
          title="Mobile"
          who={`+91 ${maskedPhone(application.phone_number)}`}
          text="was verified in step 1. No second code is needed."
        />
      ) : (
        <MobilePanel {...{ application, verify, onChange }} />
      )}
      <Failure message={verify.failure} button="Confirm" />
      <PayBar
        amount={final_amount}
        price={amount}
        busy={verify.busy.confirm}
        note="Next: check your details and pay."
      >
        Confirm
      </PayBar>
    </form>
  )
}

/** Step 2 for whoever comes back to it: there is nothing left to ask. */
export function VerifiedStep({
  application,
  onNext,
}: {
  application: UnpaidApplication
  onNext: () => void
}) {
  const { email, phone_number, amount, final_amount } = application
  const next = (event: SubmitEvent) => {
    event.preventDefault()
    onNext()
  }
  return (
    <form className="wiz__flat" method="dialog" aria-label="Codes" onSubmit={next}>
      <VerifiedPanel title="Email" who={maskedEmail(email)} text="is verified." />
      <VerifiedPanel title="Mobile" who={`+91 ${maskedPhone(phone_number)}`} text="is verified." />
      <PayBar amount={final_amount} price={amount} note="Next: check your details and pay.">
        Continue
      </PayBar>
    </form>
  )
}

type PanelProps = {
  application: UnpaidApplication
  verify: ReturnType<typeof useVerify>
  onChange: (field: FieldName) => void
}

function EmailPanel({ application, verify, onChange }: PanelProps) {
  return (
    <section className="panel" aria-labelledby="email-code">
      <h2 id="email-code">Email code</h2>
      <p>
        Sent to <strong>{maskedEmail(application.email)}</strong>. Look in spam too if it is not
        there within a minute.
      </p>
      <Code name="email_otp" verify={verify} />
      <div className="panel__foot">
        <Resend verify={verify} />
        <TextButton onClick={() => onChange('email')}>Change email</TextButton>
      </div>
    </section>
  )
}

function MobilePanel({ application, verify, onChange }: PanelProps) {
  return (
    <section className="panel" aria-labelledby="mobile-code">
      <div className="panel__top">
        <h2 id="mobile-code">Mobile code</h2>
        <Badge look="lavender">Verify again</Badge>
      </div>
      <p>
        Your check from step 1 is older than 30 minutes, so we sent a new SMS to{' '}
        <strong className="num">+91 {maskedPhone(application.phone_number)}</strong>.
      </p>
      <Code name="phone_otp" verify={verify} />
      <div className="panel__foot">
        <Resend verify={verify} />
        <TextButton onClick={() => onChange('phone_number')}>Change number</TextButton>
      </div>
    </section>
  )
}

function VerifiedPanel({ title, who, text }: { title: string; who: string; text: string }) {
  const id = `verified-${title}`
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__top">
        <h2 id={id}>{title}</h2>
        <Badge look="ok">
          <Icon name="check" /> Verified
        </Badge>
      </div>
      <p>
        <strong className="num">{who}</strong> {text}
      </p>
    </section>
  )
}

const Code = ({ name, verify }: Pick<PanelProps, 'verify'> & { name: CodeName }) => (
  <CodeInput
    label="6-digit code"
    size="big"
    hint="Good for 10 minutes, 5 tries."
    {...verify.field(name)}
  />
)

const Resend = ({ verify }: Pick<PanelProps, 'verify'>) => (
  <ResendButton
    withIcon
    seconds={verify.seconds}
    busy={verify.busy.resend}
    onResend={verify.resend}
  />
)
