import type { ReactNode, SubmitEvent } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { ownEmail, ownPhone } from '../../contract/masked.ts'
import { countryCode } from '../../contract/programme.ts'
import { Badge } from '../../ui/badge.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { FieldName } from './application-state.ts'
import { PayBar } from './pay-bar.tsx'
import { ResendButton } from './resend-button.tsx'
import { useCodeFromSms } from './use-code-from-sms.ts'
import { type CodeName, useVerify } from './use-verify.ts'
import { words as formWords } from './words.tsx'
import { words } from './words.verify.tsx'

type VerifyStepProps = {
  application: UnpaidApplication
  onVerified: () => void
  /** Back to the form, to the field that is to be changed. */
  onChange: (field: FieldName) => void
}

/** Step 2: the codes that went to email and phone. */
export function VerifyStep({ application, onVerified, onChange }: VerifyStepProps) {
  const verify = useVerify(application, onVerified)
  const { amount, final_amount, charge, phone_verified } = application
  return (
    <form
      className="wiz__flat"
      method="dialog"
      noValidate
      aria-label={words.form}
      onSubmit={verify.confirm}
      onFocus={verify.prepare}
    >
      <EmailPanel {...{ application, verify, onChange }} />
      {phone_verified ? (
        <VerifiedPanel
          title={words.mobileTitle}
          text={words.wasVerified(<Phone application={application} />)}
        />
      ) : (
        <MobilePanel {...{ application, verify, onChange }} />
      )}
      <PayBar
        amount={final_amount}
        price={amount}
        charge={charge}
        busy={verify.busy.confirm}
        note={words.next}
        failure={verify.failure}
        name={words.confirm}
      />
    </form>
  )
}

type VerifiedStepProps = { application: UnpaidApplication; onNext: () => void }

/** Step 2 for visitors who come back to it: there is nothing left to ask. */
export function VerifiedStep({ application, onNext }: VerifiedStepProps) {
  const { amount, final_amount, charge } = application
  const next = (event: SubmitEvent) => {
    event.preventDefault()
    onNext()
  }
  return (
    <form className="wiz__flat" method="dialog" aria-label={words.form} onSubmit={next}>
      <VerifiedPanel
        title={words.emailTitle}
        text={words.isVerified(<strong>{ownEmail(application.email)}</strong>)}
      />
      <VerifiedPanel
        title={words.mobileTitle}
        text={words.isVerified(<Phone application={application} />)}
      />
      <PayBar
        amount={final_amount}
        price={amount}
        charge={charge}
        note={words.next}
        name={formWords.form.continue}
      />
    </form>
  )
}

type PanelProps = {
  application: UnpaidApplication
  verify: ReturnType<typeof useVerify>
  onChange: (field: FieldName) => void
}

const Phone = ({ application }: Pick<PanelProps, 'application'>) => (
  <strong className="num nb">
    {countryCode} {ownPhone(application.phone_number)}
  </strong>
)

function EmailPanel({ application, verify, onChange }: PanelProps) {
  return (
    <section className="panel" aria-labelledby="email-code">
      <h2 id="email-code">{words.email}</h2>
      <p>{words.emailSent(<strong>{ownEmail(application.email)}</strong>)}</p>
      <Code name="email_otp" from={words.fromEmail} verify={verify} />
      <div className="panel__foot">
        <Resend name="email_otp" verify={verify} />
        <TextButton onClick={() => onChange('email')}>{words.changeEmail}</TextButton>
      </div>
    </section>
  )
}

function MobilePanel({ application, verify, onChange }: PanelProps) {
  useCodeFromSms(verify.sentAt, (code) => verify.enter('phone_otp', code))
  return (
    <section className="panel" aria-labelledby="mobile-code">
      <div className="panel__top">
        <h2 id="mobile-code">{words.mobile}</h2>
        <Badge look="lavender">{words.again}</Badge>
      </div>
      <p>{words.mobileSent(<Phone application={application} />)}</p>
      <Code name="phone_otp" from={words.fromSms} verify={verify} />
      <div className="panel__foot">
        <Resend name="phone_otp" verify={verify} />
        <TextButton onClick={() => onChange('phone_number')}>{formWords.phone.change}</TextButton>
      </div>
    </section>
  )
}

function VerifiedPanel({ title, text }: { title: string; text: ReactNode }) {
  const id = `verified-${title}`
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__top">
        <h2 id={id}>{title}</h2>
        <Badge look="ok">
          <Icon name="check" /> {words.done}
        </Badge>
      </div>
      <p>{text}</p>
    </section>
  )
}

type CodeProps = Pick<PanelProps, 'verify'> & { name: CodeName }

const Code = ({ name, from, verify }: CodeProps & { from: string }) => (
  <CodeInput
    label={words.code(from)}
    size="big"
    readOnly={verify.busy.confirm === true}
    hint={verify.over[name] ? undefined : words.validity}
    {...verify.field(name)}
    onChange={(event) => verify.enter(name, event.currentTarget.value)}
  />
)

const Resend = ({ name, verify }: CodeProps) => (
  <ResendButton
    withIcon
    seconds={verify.seconds}
    isDue={verify.over[name]}
    busy={verify.busy.resend}
    onResend={verify.resend}
  />
)
