import type * as z from 'zod/mini'
import { type Endpoint, post } from '../endpoint.ts'
import type { Purpose } from './purpose.ts'
import type { Right } from './rights.ts'

/** Callers that are let in: anyone, anyone signed in, or those with the right. */
export type Access = 'open' | 'signed-in' | Right

/** One call of the desk's API. Each is a POST of JSON: nothing here is changed by a GET. */
export type DeskEndpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> = Endpoint<Body, Data, undefined> & {
  access: Access
  /** Action that a passkey must confirm first; undefined where this body needs no confirmation. */
  confirms: ((body: z.output<Body>) => Purpose | undefined) | undefined
}

type Options<Body extends z.ZodMiniType, Data extends z.ZodMiniType> = {
  summary: string
  body: Body
  data: Data
  access: Access
  confirms?: (body: z.output<Body>) => Purpose | undefined
  /** A proof of work, once a failure has named its price. */
  botCheck?: 'when-asked'
}

export const apiPath = '/desk/api'

export function deskPost<Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
  path: `/${string}`,
  { access, confirms, ...options }: Options<Body, Data>,
): DeskEndpoint<Body, Data> {
  return { ...post(apiPath + path, options), access, confirms }
}
