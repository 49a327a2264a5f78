import * as z from 'zod/mini'

type Schema = z.ZodMiniType | undefined

/** One call of the API. `data` is what stands inside the envelope on success. */
export type Endpoint<
  Body extends Schema = Schema,
  Data extends z.ZodMiniType = z.ZodMiniType,
  Params extends Schema = Schema,
> = {
  method: 'GET' | 'POST'
  /** Parts such as `:code` come from `params`; what `params` holds beyond them is the query. */
  path: string
  summary: string
  body: Body
  data: Data
  params: Params
  /** The request must carry a bot-check token: always, or once a failure has named its price. */
  botCheck: boolean | 'when-asked'
  /** Failures answer `message: { message }` instead of `message`. */
  nestedFailure: boolean
}

export function post<Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
  path: string,
  options: {
    summary: string
    body: Body
    data: Data
    botCheck?: boolean | 'when-asked'
    nestedFailure?: boolean
  },
): Endpoint<Body, Data, undefined> {
  const rest = { botCheck: false, nestedFailure: false, params: undefined, ...options }
  return { method: 'POST', path, ...rest }
}

export function get<Data extends z.ZodMiniType, Params extends Schema = undefined>(
  path: string,
  options: { summary: string; data: Data; params: Params },
): Endpoint<undefined, Data, Params> {
  const rest = { botCheck: false, nestedFailure: false, body: undefined, ...options }
  return { method: 'GET', path, ...rest }
}

export const ok = { isOk: z.boolean() }
