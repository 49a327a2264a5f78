import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { DeskEndpoint } from '../../contract/desk/endpoint.ts'
import type { Answer, Call } from '../http/endpoint.ts'
import type { LimitName } from '../http/limits.ts'
import type { SignedIn } from './sessions.ts'

type FileAnswer = { file: Readable; headers: Record<string, string> }

export type DeskOptions<Body = never> = {
  /** Limit of each person. Open calls count what they refuse instead. */
  limit?: LimitName
  isPolling?: boolean
  /** Refuses a body before its confirmation is asked for. */
  check?: (body: Body, signedIn: SignedIn) => void
}

/** Puts a call of the desk on the wire: origin, session, right, limit, confirmation, envelope. */
export type ServeDesk = <Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
  endpoint: DeskEndpoint<Body, Data>,
  options: DeskOptions<z.output<Body>>,
  handle: (
    call: Call<z.output<Body>, undefined>,
    /** Undefined for calls that are open to everyone. */
    signedIn: SignedIn,
  ) => Promise<Answer<z.output<Data>> | FileAnswer>,
) => void
