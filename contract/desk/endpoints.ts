import type { DeskEndpoint } from './endpoint.ts'
import * as signIn from './sign-in.ts'
import * as team from './team.ts'

const isEndpoint = (value: unknown): value is DeskEndpoint =>
  typeof value === 'object' && value !== null && 'access' in value

/** Every call of the desk's API. */
export const deskEndpoints: DeskEndpoint[] = [signIn, team].flatMap((part) =>
  Object.values(part).filter(isEndpoint),
)
