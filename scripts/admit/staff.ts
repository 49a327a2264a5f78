import * as z from 'zod/mini'
import { type Role, roles } from '../../contract/desk/rights.ts'
import { newPerson } from '../../contract/desk/team.ts'
import { fieldProblems } from '../../contract/staff.ts'
import { commandActor } from '../../server/audit/command.ts'
import { type Config, loadConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/connect.ts'
import { sentenceOf } from '../../server/http/sentences.ts'
import { enqueue } from '../../server/jobs/queue.ts'
import { recording } from '../../server/messages/recording.ts'
import { makeSignInLink } from '../../server/staff/links.ts'
import { linkUrl } from '../../server/staff/staff.mail.ts'
import {
  addPerson,
  disablePerson,
  findPersonByEmail,
  inviteAnew,
  listPeople,
  updatePerson,
} from '../../server/staff/staff.ts'
import { readArguments } from './arguments.ts'
import { operator } from './operator.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withConnection, withDatabaseUrl } from './own-database.ts'

const usage = [
  'npx admit staff add <email> --name "First Owner" --roles owner',
  '  prints an invitation link: good once, for 24 hours; no mail is needed',
  `  --roles     one or several of ${roles.join(', ')}, with a comma between them`,
  'npx admit staff list',
  'npx admit staff update <email> [--name …] [--roles …] [--codes on|off]',
  '  --codes     whether a code by mail lets the person in; owners need a passkey',
  'npx admit staff invite <email>     a new invitation link: passkeys and sessions go',
  'npx admit staff remove <email>     disables the person; what they did stays on record',
  'npx admit staff link <email>       a sign-in link for emergencies: good once, for 5 minutes',
]

type Order = { db: Database; config: Config; email: string; options: Map<string, string> }

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: ['name', 'roles', 'codes'], flags: [] })
  const [action, email = '', third] = read?.words ?? []
  if (!read || !action) return usage
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!act) throw badUsage(`${action}: unknown; valid: ${Object.keys(actions).join(', ')}`)
  if (third !== undefined) throw badUsage(`${third}: one at a time`)
  if (action !== 'list' && !email) throw badUsage(`${action}: give the person's email`)
  const config = loadConfig()
  return withDatabaseUrl(config, (url) =>
    withConnection(config, url, (db) => act({ db, config, email, options: read.options })),
  )
}

const actions: Record<string, (order: Order) => Promise<string[]>> = {
  async add({ db, config, email, options }) {
    const given = { email, name: options.get('name') ?? '', roles: rolesIn(options) ?? [] }
    const data = judged(newPerson, given)
    const { token } = await addPerson({ db }, commandActor(), data)
    return invitation(config, data.email, token)
  },

  async list({ db }) {
    const people = await listPeople({ db }, operator)
    if (people.length === 0) {
      return ['Nobody yet. npx admit staff add <email> --name "First Owner" --roles owner']
    }
    return people.map(({ email, name, roles: held, state, passkeys }) =>
      [email, name, held.join(','), state, `${passkeys} passkeys`].join('  '),
    )
  },

  async update({ db, email, options }) {
    const { id } = await person(db, email)
    const codes = options.get('codes')
    const { name, roles: held } = judged(z.partial(newPerson), {
      name: options.get('name'),
      roles: rolesIn(options),
    })
    if (codes !== undefined && codes !== 'on' && codes !== 'off') {
      throw badUsage('--codes: on or off')
    }
    if (!name && !held && !codes) throw badUsage('update: say what: --name, --roles, --codes')
    await updatePerson({ db }, commandActor(), id, {
      ...(name && { name }),
      ...(held && { roles: held }),
      ...(codes && { mayUseCode: codes === 'on' }),
    })
    return [`${email}: changed.`]
  },

  async invite({ db, config, email }) {
    const { id } = await person(db, email)
    return invitation(
      config,
      email,
      await inviteAnew({ db, enqueue: recording(config, enqueue) }, commandActor(), id),
    )
  },

  async remove({ db, email }) {
    const { id } = await person(db, email)
    await disablePerson({ db }, commandActor(), id)
    return [`${email}: disabled, and signed out everywhere.`]
  },

  async link({ db, config, email }) {
    const { id } = await person(db, email)
    const token = await makeSignInLink({ db }, commandActor(), id)
    return [`Signs ${email} in, once, within 5 minutes:`, linkUrl(config.siteUrl, token)]
  },
}

function judged<Schema extends z.ZodMiniType>(schema: Schema, given: object) {
  const { data, error } = schema.safeParse(given)
  if (!error) return data
  const problems = fieldProblems(error, given)
  throw badUsage(...problems.map(({ field, message }) => `${field}: ${sentenceOf(message)}`))
}

const invitation = ({ siteUrl }: Config, email: string, token: string) => [
  `Give this link to ${email}. It is good once, for 24 hours, and ends with a passkey made:`,
  linkUrl(siteUrl, token),
]

function rolesIn(options: Map<string, string>): Role[] | undefined {
  const given = options
    .get('roles')
    ?.split(/[\s,]+/)
    .filter(Boolean)
  const unknown = given?.filter((name) => !roles.some((role) => role === name)) ?? []
  if (unknown.length > 0) {
    throw badUsage(`--roles: ${unknown.join(', ')}: unknown; valid: ${roles.join(', ')}`)
  }
  return given as Role[] | undefined
}

async function person(db: Database, email: string) {
  const found = await findPersonByEmail({ db }, email)
  if (!found) throw new CommandError(`There is no ${email}. npx admit staff list shows everybody.`)
  return found
}
