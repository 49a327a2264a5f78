import type { acts } from './en/acts.ts'
import type { application } from './en/application.ts'
import type { applying } from './en/applying.ts'
import type { billing } from './en/billing.ts'
import type { botCheck } from './en/bot-check.ts'
import type { editing } from './en/editing.ts'
import type { enquiry } from './en/enquiry.ts'
import type { http } from './en/http.ts'
import type { lists } from './en/lists.ts'
import type { payment } from './en/payment.ts'
import type { phone } from './en/phone.ts'
import type { records } from './en/records.ts'
import type { refund } from './en/refund.ts'
import type { request } from './en/request.ts'
import type { staff } from './en/staff.ts'
import type { team } from './en/team.ts'
import type { work } from './en/work.ts'

/** The sentences of all areas, by id. Types alone: a page loads only the areas that it shows. */
export type AllMessages = typeof acts &
  typeof application &
  typeof applying &
  typeof billing &
  typeof botCheck &
  typeof editing &
  typeof enquiry &
  typeof http &
  typeof lists &
  typeof payment &
  typeof phone &
  typeof records &
  typeof refund &
  typeof request &
  typeof staff &
  typeof team &
  typeof work

/** Those that need no parameters. */
export type PlainId<Messages = AllMessages> = {
  [Id in keyof Messages & string]: Messages[Id] extends string ? Id : never
}[keyof Messages & string]

type MessageId = keyof AllMessages
type ParametersOf<Id extends MessageId> = AllMessages[Id] extends (
  parameters: infer Parameters,
  ...others: never
) => string
  ? [parameters: Parameters]
  : []

declare const said: unique symbol
/** A sentence before it is chosen: its id with its parameters, as one text, which zod hands on. */
export type Said = string & { readonly [said]: true }

export function say<Id extends MessageId>(id: Id, ...[parameters]: ParametersOf<Id>): Said {
  return (parameters ? `${id} ${JSON.stringify(parameters)}` : id) as Said
}
