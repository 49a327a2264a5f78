import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../contract/call.ts'
import { deskPath } from '../../contract/desk/pages.ts'
import {
  acceptInvitation,
  readLink,
  signInWithLink,
  startInvitation,
} from '../../contract/desk/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { pageTitle } from '../parts/page-head.tsx'
import { useAct } from '../parts/use-act.ts'
import { deviceName, makePasskeyFor } from '../passkey.ts'
import { Gate } from './gate.tsx'

export const meta = () => pageTitle('Your link')

type Link = { token: string; kind: 'invitation' | 'sign-in'; name: string; email: string }

/** The token stands behind the `#`, which no browser sends, and leaves the history with the page. */
const tokenOf = () => location.hash.slice(1)
const enter = () => location.replace(deskPath)

export default function InvitationPage() {
  const [link, setLink] = useState<Link>()
  const { act, busy, failure } = useAct()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is good once, so it is read once
  useEffect(() => {
    void act(async () => {
      const token = tokenOf()
      setLink({ token, ...(await call(readLink, { token })).data })
    })
  }, [])
  if (link?.kind === 'invitation') return <Invitation {...link} />
  if (link) return <SignInLink {...link} />
  return (
    <Gate title="Your link">
      {failure ? (
        <Notice live tone="warn" title="This link cannot be used.">
          {failure.words}
        </Notice>
      ) : (
        <p role="status">{busy ? 'Reading the link…' : 'One moment.'}</p>
      )}
    </Gate>
  )
}

function Invitation({ token, name, email }: Link) {
  const { act, busy, failure } = useAct()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const accept = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const passkeyName = field.current?.value.trim() ?? ''
    if (!passkeyName) {
      setProblem('Name this passkey, for example "My phone".')
      return field.current?.focus()
    }
    return act(async () => {
      const { data } = await call(startInvitation, { token })
      const response = await makePasskeyFor(data.options)
      await call(acceptInvitation, { token, response, name: passkeyName })
      enter()
    })
  }
  return (
    <Gate
      title={`Welcome, ${name}`}
      sub="Make a passkey: from now on your fingerprint, face or screen lock signs you in. There is no password."
    >
      <form className="stack" noValidate onSubmit={accept}>
        <p className="muted tiny">For {email}</p>
        <TextField
          ref={field}
          label="Name of this passkey"
          hint="So that you know it again, beside others that you may add."
          maxLength={60}
          autoComplete="off"
          defaultValue={deviceName(navigator.userAgent)}
          error={problem}
          onInput={() => setProblem(undefined)}
        />
        <Button
          type="submit"
          variant="ink"
          block
          icon={<Icon name="key" />}
          busy={busy && 'Waiting for your device…'}
        >
          Make the passkey and sign in
        </Button>
        <FailureNotice failure={failure} />
      </form>
    </Gate>
  )
}

function SignInLink({ token, name, email }: Link) {
  const { act, busy, failure } = useAct()
  const start = () =>
    act(async () => {
      await call(signInWithLink, { token })
      enter()
    })
  return (
    <Gate title={`Hello, ${name}`} sub={`This link signs in ${email}, once.`}>
      <Button variant="ink" block busy={busy && 'Signing in…'} onClick={start}>
        Sign in
      </Button>
      <FailureNotice failure={failure} />
    </Gate>
  )
}
