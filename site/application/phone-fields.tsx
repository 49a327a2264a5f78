import { ownPhone } from '../../contract/masked.ts'
import { countryCode } from '../../contract/programme.ts'
import { standingPath } from '../../contract/urls.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { codeIsWhole } from './application-rules.ts'
import { tenDigits } from './clean.ts'
import { keepFocus, sendCodeId } from './field-focus.ts'
import { ResendButton } from './resend-button.tsx'
import { sentenceOf } from './sentences.ts'
import type { Application } from './use-application.ts'
import { useCodeFromSms } from './use-code-from-sms.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { words } from './words.tsx'

type PhoneProps = { application: Application }

export function PhoneField({ application }: PhoneProps) {
  const { state, busy, failures, phone } = application
  const { status } = state.phone
  const isOpen = status === 'unverified'
  const isRegistered = state.refusals.phone_number === sentenceOf('phone.registered')
  return (
    <TextField
      label={words.labels.phone_number}
      prefix={countryCode}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      className="num"
      clean={tenDigits}
      hint={isRegistered ? <SeeYourApplication /> : isOpen ? words.phone.hint : undefined}
      failure={isOpen ? failures.send : undefined}
      ok={status === 'verified' ? words.phone.verified : undefined}
      {...application.field('phone_number')}
      action={
        isOpen &&
        phone.isReady && (
          <Button
            id={sendCodeId}
            variant="ink"
            size="small"
            busy={busy.send && words.phone.sending}
            onMouseDown={keepFocus}
            onClick={phone.sendCode}
          >
            {words.phone.send}
          </Button>
        )
      }
      foot={!isOpen && <TextButton onClick={phone.changeNumber}>{words.phone.change}</TextButton>}
    />
  )
}

const SeeYourApplication = () => (
  <a className="link" href={standingPath}>
    {words.phone.seeApplication}
  </a>
)

/** Asks for the code; six digits are checked at once, without a press of the button. */
export function CodeField({ application }: PhoneProps) {
  const { state, busy, failures, phone, change, field } = application
  const { otp_number, phone_number } = state.values
  const sent = state.phone.status === 'sent' ? state.phone : undefined
  const isVerified = state.phone.status === 'verified'
  const seconds = useSecondsUntil(sent?.resendAt)
  const enter = (code: string) => {
    change('otp_number', code)
    if (code !== otp_number && codeIsWhole(code)) void phone.verify(code)
  }
  useCodeFromSms(sent?.resendAt, enter)
  // Verified without a code: this browser had done so before.
  if (isVerified && otp_number === '') return null
  const { sentTo, done, verify } = words.code
  const hint = isVerified ? done : sentTo(ownPhone(phone_number))
  return (
    <CodeInput
      label={words.labels.otp_number}
      readOnly={isVerified || busy.verify === true}
      hint={sent?.over ? undefined : hint}
      failure={sent && (failures.verify ?? failures.send)}
      {...field('otp_number')}
      onChange={(event) => enter(event.currentTarget.value)}
      action={
        sent && (
          <Button
            variant="ink"
            size="small"
            busy={busy.verify && words.form.checking}
            onMouseDown={keepFocus}
            onClick={() => phone.verify()}
          >
            {verify}
          </Button>
        )
      }
      foot={
        sent && (
          <ResendButton
            seconds={seconds}
            isDue={sent.over}
            busy={busy.send}
            onResend={phone.sendCode}
          />
        )
      }
    />
  )
}
