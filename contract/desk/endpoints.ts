import type { DeskEndpoint } from './endpoint.ts'
import * as exporting from './exports.ts'
import * as find from './find.ts'
import * as messages from './messages.ts'
import * as notes from './notes.ts'
import * as signIn from './sign-in.ts'
import * as team from './team.ts'
import * as views from './views.ts'
import * as work from './work.ts'

const isEndpoint = (value: unknown): value is DeskEndpoint =>
  typeof value === 'object' && value !== null && 'access' in value

/** Every call of the desk's API. */
export const deskEndpoints: DeskEndpoint[] = [
  signIn,
  team,
  find,
  notes,
  messages,
  work,
  views,
  exporting,
].flatMap((part) => Object.values(part).filter(isEndpoint))
