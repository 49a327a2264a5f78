import { countryCode } from '../../contract/programme.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { codeIsWhole } from './application-rules.ts'
import { tenDigits } from './clean.ts'
import { keepFocus } from './field-focus.ts'
import { maskedPhone } from './masked.ts'
import { ResendButton } from './resend-button.tsx'
import type { Application } from './use-application.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type PhoneProps = { application: Application }

export function PhoneField({ application }: PhoneProps) {
  const { state, busy, phone } = application
  const { status } = state.phone
  const isOpen = status === 'unverified'
  return (
    <TextField
      label="Mobile number"
      prefix={countryCode}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      className="num"
      clean={tenDigits}
      hint={isOpen ? 'We send a 6-digit code by SMS.' : undefined}
      ok={status === 'verified' ? 'Verified' : undefined}
      {...application.field('phone_number')}
      action={
        isOpen &&
        phone.isReady && (
          <Button
            variant="ink"
            size="small"
            busy={busy.send}
            progress="Sending…"
            onMouseDown={keepFocus}
            onClick={phone.sendCode}
          >
            Send code
          </Button>
        )
      }
      foot={!isOpen && <TextButton onClick={phone.changeNumber}>Change number</TextButton>}
    />
  )
}

/** Asks for the code; six digits are checked at once, without a press of the button. */
export function CodeField({ application }: PhoneProps) {
  const { state, busy, phone, change, field } = application
  const { otp_number, phone_number } = state.values
  const isSent = state.phone.status === 'sent'
  const isVerified = state.phone.status === 'verified'
  const seconds = useSecondsUntil(state.phone.status === 'sent' ? state.phone.resendAt : undefined)
  // Verified without a code: this browser had done so before.
  if (isVerified && otp_number === '') return null
  const enter = (code: string) => {
    change('otp_number', code)
    if (code !== otp_number && codeIsWhole(code)) void phone.verify(code)
  }
  const sentTo = maskedPhone(phone_number)
  return (
    <CodeInput
      label="6-digit code"
      readOnly={isVerified || busy.verify === true}
      hint={isVerified ? `Sent by SMS to ${sentTo}. Nothing more to do.` : `Sent to ${sentTo}.`}
      {...field('otp_number')}
      onChange={(event) => enter(event.currentTarget.value)}
      action={
        isSent && (
          <Button
            variant="ink"
            size="small"
            busy={busy.verify}
            progress="Checking…"
            onMouseDown={keepFocus}
            onClick={() => phone.verify()}
          >
            Verify
          </Button>
        )
      }
      foot={isSent && <ResendButton seconds={seconds} busy={busy.send} onResend={phone.sendCode} />}
    />
  )
}
