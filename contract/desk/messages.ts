import * as z from 'zod/mini'
import { deskPost } from './endpoint.ts'
import {
  type MessageChannel,
  type MessageKind,
  type MessageState,
  messageStates,
} from './message-states.ts'
import { recordKinds } from './records.ts'

export const messageRecordKinds = [...recordKinds, 'staff'] as const
export type MessageRecordKind = (typeof messageRecordKinds)[number]

/** What can be done with a message, and the states in which it can. */
export const messageActs = {
  again: ['failed'],
  stop: ['waiting', 'failed'],
} as const satisfies Record<string, readonly MessageState[]>
export type MessageAct = keyof typeof messageActs

export const allowsAct = (act: MessageAct, state: MessageState) =>
  (messageActs[act] as readonly MessageState[]).includes(state)

/** `seen`: the state on the screen. A message that is in another one by now stays as it is. */
const onMessage = z.object({ id: z.uuid(), seen: z.enum(messageStates) })

export const sendAgain = deskPost('/messages/again', {
  summary: 'Send a failed message again, now',
  body: onMessage,
  data: z.object({}),
  access: 'send-mails-again',
})

export const stopMessage = deskPost('/messages/stop', {
  summary: 'Stop a message that is not sent yet; it is never sent',
  body: onMessage,
  data: z.object({}),
  access: 'send-mails-again',
})

/** A message, as its page shows it. Times are ISO text in India's time. */
export type DeskMessage = {
  id: string
  kind: MessageKind
  channel: MessageChannel
  /** Record that it is about; null where that is gone, or there is none. */
  record: { kind: MessageRecordKind; id: string } | null
  /** Masked; empty once the person is erased. */
  recipient: string
  state: MessageState
  tries: number
  answer: string
  created: string
  tried: string | null
  sent: string | null
  /** When the queue tries it next by itself; null if it does not, or is sending it just now. */
  next: string | null
  isSending: boolean
}
