import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  allowsAct,
  type DeskMessage,
  type MessageAct,
  sendAgain,
  stopMessage,
} from '../../contract/desk/messages.ts'
import { rights } from '../../contract/desk/rights.ts'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmDialog } from '../confirm.tsx'
import { Do } from '../parts/panel.tsx'
import { useViewer } from '../shell/viewer.ts'

const acts = {
  again: {
    endpoint: sendAgain,
    icon: 'refresh',
    words: 'Send again',
    hint: 'Now, with the facts as they are now',
    verb: { go: 'Send again', doing: 'Sending…' },
    bad: false,
    done: 'It is sent now',
    never: 'Only a message that failed can be sent again.',
    effects: [
      'It is sent now, with the address and the facts as they are now.',
      'If it fails again, we go on trying for some days.',
    ],
  },
  stop: {
    endpoint: stopMessage,
    icon: 'close',
    words: 'Stop',
    hint: 'It is never sent',
    verb: { go: 'Stop', doing: 'Stopping…' },
    bad: true,
    done: 'The message is stopped',
    never: 'Only a message that is not sent yet can be stopped.',
    effects: ['It is never sent, and cannot be sent again.', 'Its row stays in this list.'],
  },
} as const

const names = Object.keys(acts) as MessageAct[]

export function MessageActs({ message }: { message: DeskMessage }) {
  const [asked, ask] = useState<MessageAct>()
  const { revalidate } = useRevalidator()
  const { show } = useToast()
  const mayAct = useViewer().rights.includes('send-mails-again')
  const why = (name: MessageAct) => {
    if (!mayAct) return `Your role may not ${rights['send-mails-again'].words}.`
    if (!allowsAct(name, message.state)) return acts[name].never
    return message.isSending ? 'It is being sent just now.' : undefined
  }
  const act = asked && acts[asked]
  return (
    <>
      <div className="do">
        {names.map((name) => {
          const { icon, words, hint, bad } = acts[name]
          return (
            <Do
              key={name}
              icon={icon}
              words={words}
              hint={hint}
              bad={bad}
              why={why(name)}
              onClick={() => ask(name)}
            />
          )
        })}
      </div>
      {act && (
        <ConfirmDialog
          endpoint={act.endpoint}
          body={{ id: message.id, seen: message.state }}
          title={`${act.words}?`}
          verb={act.verb}
          bad={act.bad}
          onClose={() => ask(undefined)}
          onDone={async () => {
            ask(undefined)
            show({ success: true, title: act.done })
            await revalidate()
          }}
        >
          <ul>
            {act.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
