import * as z from 'zod/mini'
import { say } from '../messages/say.ts'
import { isPlainText } from '../text.ts'
import { type ListName, listNames } from './lists.ts'
import { recordKinds } from './records.ts'

/** Typed text travels in a body: it is in no address, log or referrer. */
export const typed = z.string().check(z.maxLength(200, say('text.long', { most: 200 })))
/** Filters and place as they stand in the list's address. */
export const address = z.string().check(z.maxLength(2_000))
/** Control characters: a database refuses some, and the others mislead who reads them. */
export const plain = z.refine<string>(isPlainText, say('text.unseen'))
export const list = z.enum(listNames as [ListName, ...ListName[]])
export const record = { kind: z.enum(recordKinds), id: z.string().check(z.maxLength(100)) }
