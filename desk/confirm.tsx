import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../contract/call.ts'
import type { DeskEndpoint } from '../contract/desk/endpoint.ts'
import { Button } from '../ui/button.tsx'
import { AddDialog } from './me/add-dialog.tsx'
import { Dialog } from './parts/dialog.tsx'
import type { Failure } from './parts/failure.ts'
import { FailureNotice } from './parts/failure-notice.tsx'
import { Icon } from './parts/icon.tsx'
import { Notice } from './parts/notice.tsx'
import { useAct } from './parts/use-act.ts'
import { usePress } from './parts/use-press.ts'
import { confirmWithPasskey } from './passkey.ts'
import { useViewer } from './shell/viewer.ts'

/** Asks for the passkey where the contract wants it for this body. */
export async function confirmFor<Body extends z.ZodMiniType>(
  { confirms, body: schema }: Pick<DeskEndpoint<Body>, 'confirms' | 'body'>,
  body: z.input<Body>,
) {
  // Parses the body as the server will: what is confirmed must be what is done.
  const purpose = confirms?.(z.parse(schema, body))
  if (purpose) await confirmWithPasskey(purpose)
}

/** Calls an endpoint of the desk; where its contract asks for it, the passkey is asked first. */
export function useConfirmed<Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
  endpoint: DeskEndpoint<Body, Data>,
  onFailure?: (failure: Failure) => void,
) {
  const { act, ...state } = useAct(onFailure)
  const press = usePress()
  const send = (body: z.input<Body>, done: (data: z.output<Data>) => void | Promise<void>) =>
    act(async () => {
      await confirmFor(endpoint, body)
      const { data } = await call(endpoint, body as never, { headers: press.headersFor(body) })
      press.forget()
      await done(data)
    })
  return { send, ...state }
}

type ConfirmDialogProps<Body extends z.ZodMiniType, Data extends z.ZodMiniType> = {
  endpoint: DeskEndpoint<Body, Data>
  body: z.input<Body>
  /** Names the action: "Disable Arjun Menon". */
  title: string
  /** Names the action as a verb, for the button, and while it is done. */
  verb: { go: string; doing: string }
  /** Marks an action that takes something away. */
  bad?: boolean
  /** Says what will happen. */
  children: ReactNode
  onDone: (data: z.output<Data>) => void | Promise<void>
  onClose: () => void
  /** Hears failures that the page behind shows itself: a conflict, or a field that is to blame. */
  onFailure?: ((failure: Failure) => void) | undefined
}

/** Says what will happen, and does it after the passkey. */
export function ConfirmDialog<Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
  props: ConfirmDialogProps<Body, Data>,
) {
  const { endpoint, body, title, verb, bad, children, onDone, onClose, onFailure } = props
  const { send, busy, failure } = useConfirmed(endpoint, onFailure)
  const needsPasskey = endpoint.confirms !== undefined
  const whyWeak = useWhyWeak('to do this')
  const why = needsPasskey ? whyWeak : undefined
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button
            variant={bad ? 'bad-ink' : 'ink'}
            icon={needsPasskey && <Icon name="key" />}
            busy={busy && verb.doing}
            why={why}
            onClick={() => send(body, onDone)}
          >
            {needsPasskey ? `${verb.go} with your passkey` : verb.go}
          </Button>
          <Button onClick={onClose} busy={busy && 'Cancel'}>
            Cancel
          </Button>
        </>
      }
    >
      {children}
      <ConfirmFailure failure={failure} />
    </Dialog>
  )
}

/** Why a session that a code opened cannot do this, and what helps. */
export function useWhyWeak(what: string) {
  const { weak, hasPasskey } = useViewer()
  if (!weak) return undefined
  return hasPasskey
    ? `Sign in with your passkey ${what}.`
    : `Ask an owner for a new invitation ${what}: it ends with a passkey.`
}

/** A failure in words. Someone without a passkey can add one right here, and press again. */
export function ConfirmFailure({ failure }: { failure: Failure | undefined }) {
  const [step, setStep] = useState<'adding' | 'added'>()
  const { revalidate } = useRevalidator()
  if (failure?.code !== 'no-passkey') return <FailureNotice failure={failure} />
  if (step === 'added') return <Notice live>Your passkey is ready. Confirm with it now.</Notice>
  return (
    <>
      <FailureNotice failure={failure} />
      <Button icon={<Icon name="key" />} onClick={() => setStep('adding')}>
        Add a passkey
      </Button>
      {step === 'adding' && (
        <AddDialog
          isFirst
          onClose={() => setStep(undefined)}
          onDone={async () => {
            setStep('added')
            await revalidate()
          }}
        />
      )}
    </>
  )
}
