import { useState } from 'react'
import { redirect } from 'react-router'
import { call } from '../../contract/call.ts'
import { enterDemo, signIn, startSignIn } from '../../contract/desk/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { deskContext } from '../context.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { pageTitle } from '../parts/page-head.tsx'
import { useAct } from '../parts/use-act.ts'
import { askPasskeyFor } from '../passkey.ts'
import type { Route } from './+types/sign-in.page.ts'
import { CodeForm, EmailForm } from './code-form.tsx'
import { Gate } from './gate.tsx'
import { safeNext } from './next.ts'
import type { Sent } from './send-code.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { session, demo } = context.get(deskContext)
  // Someone who came in by a code may come again, with a passkey.
  if (session && !session.viewer.weak) throw redirect('/')
  return { next: safeNext(url.searchParams.get('next')), isDemo: demo !== undefined }
}

export const meta = () => pageTitle('Sign in')

export default function SignInPage({ loaderData: { next, isDemo } }: Route.ComponentProps) {
  const [sent, setSent] = useState<Sent>()
  // The whole page is loaded anew: nothing of before the session stays.
  const enter = () => location.assign(next)
  if (sent) {
    return (
      <Gate title="Enter the code" sub={`If ${sent.email} can sign in by code, we’ve sent it one.`}>
        <CodeForm sent={sent} onSent={setSent} onSignedIn={enter} />
      </Gate>
    )
  }
  return (
    <Gate
      title="Sign in"
      sub="Use the passkey on this phone or computer. It opens with your fingerprint, face or screen lock."
    >
      <PasskeyButton onSignedIn={enter} />
      <p className="or">or, without a passkey</p>
      <EmailForm onSent={setSent} />
      <p className="muted tiny">
        A code signs you in for at most 8 hours, without contact data and exports. New here, or lost
        your phone? Ask an owner of this desk for an invitation.
      </p>
      {isDemo && <DemoDoor onSignedIn={enter} />}
    </Gate>
  )
}

function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { act, busy, failure } = useAct()
  const start = () =>
    act(async () => {
      const { data } = await call(startSignIn, {})
      await call(signIn, { response: await askPasskeyFor(data.options) })
      onSignedIn()
    })
  return (
    <div className="stack">
      <Button
        variant="ink"
        block
        icon={<Icon name="key" />}
        busy={busy && 'Waiting for your passkey…'}
        onClick={start}
      >
        Sign in with a passkey
      </Button>
      {failure && (
        <Notice live tone={failure.isCancelled ? 'info' : 'bad'}>
          {failure.isCancelled
            ? 'No passkey was used. Try again, or have a code sent to you.'
            : failure.words}
        </Notice>
      )}
    </div>
  )
}

function DemoDoor({ onSignedIn }: { onSignedIn: () => void }) {
  const { act, busy, failure } = useAct()
  const start = () =>
    act(async () => {
      await call(enterDemo, {})
      onSignedIn()
    })
  return (
    <Notice title="This is a demo.">
      Everybody in it is made up, and so is everything they paid.
      <div className="acts">
        <Button busy={busy && 'Opening the desk…'} onClick={start}>
          Enter the demo desk
        </Button>
      </div>
      {failure && <p role="alert">{failure.words}</p>}
    </Notice>
  )
}
