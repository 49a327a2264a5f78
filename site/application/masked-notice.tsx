import type { MaskedApplication } from '../../contract/application.ts'
import { call } from '../../contract/call.ts'
import { openUnpaidApplication, sendUnpaidApplicationCode } from '../../contract/endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { reloadApply } from './forget.ts'
import { ResendButton } from './resend-button.tsx'
import { StartAfresh } from './start-afresh.tsx'
import { useProof } from './use-proof.ts'
import { words as formWords } from './words.tsx'
import { words as unpaidWords } from './words.unpaid.ts'

const words = unpaidWords.masked

type MaskedProps = { masked: MaskedApplication; onOpened: () => Promise<void> }

/** Nobody has used the application for a while: the visitor has to prove that it is theirs. */
export function MaskedNotice({ masked, onOpened }: MaskedProps) {
  const proof = useProof({
    ask: (botToken) => call(sendUnpaidApplicationCode, {}, { botToken }),
    prove: (phone_otp) => call(openUnpaidApplication, { phone_otp }),
    onOpened,
  })
  const { busy, failures, form, isSent } = proof
  const failure = failures.send ?? failures.open
  return (
    <section className="notice" aria-labelledby="masked-heading" onFocus={proof.prepare}>
      <Icon name="lock" />
      <div>
        <b id="masked-heading">{unpaidWords.resume.title}</b>
        <p>{words.text(`${masked.fullname}, ${masked.email}`)}</p>
        {isSent && (
          <div className="notice__code">
            <CodeInput
              label={formWords.labels.otp_number}
              readOnly={busy.open === true}
              hint={words.sentTo(masked.phone_number)}
              {...form.field('proof')}
              onChange={(event) => proof.enter(event.currentTarget.value)}
              foot={<ResendButton seconds={proof.seconds} busy={busy.send} onResend={proof.send} />}
            />
          </div>
        )}
        {failure && (
          <p className="notice__failure" role="alert">
            {failure}
          </p>
        )}
        <div className="notice__acts">
          <StartAfresh onCleared={reloadApply}>
            {isSent ? (
              <Button
                variant="ink"
                size="small"
                busy={busy.open && formWords.form.checking}
                onClick={() => proof.open(form.latest.current.values.proof)}
              >
                {words.open}
              </Button>
            ) : (
              <Button
                variant="ink"
                size="small"
                busy={busy.send && formWords.phone.sending}
                onClick={proof.send}
              >
                {words.send}
              </Button>
            )}
          </StartAfresh>
        </div>
      </div>
    </section>
  )
}
