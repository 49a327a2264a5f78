import { commandActor } from '../../server/audit/command.ts'
import {
  countPerson,
  erasePerson,
  type NamesToRemove,
  type Place,
  previewErasure,
  type Who,
} from '../../server/privacy/person.ts'
import type { Services } from '../../server/services.ts'
import { badUsage, CommandError } from './outcome.ts'
import type { Ask } from './terminal.ts'

type Order = {
  isDryRun: boolean
  /** The value of `--names`. */
  names: string | undefined
  /** Undefined where nobody can be asked. */
  ask: Ask | undefined
}

/** Erases somebody, once it is decided where else their name goes. */
export async function erase(
  services: Pick<Services, 'db' | 'limiter'>,
  who: Who,
  { isDryRun, names, ask }: Order,
) {
  const chosen = names === undefined ? undefined : readNames(names)
  const counts = await countPerson(services, who)
  const preview = await previewErasure(services, who)
  const { places, texts } = preview
  if (sum(counts) + texts === 0) throw nobody()
  if (isDryRun) {
    return [
      'Dry run, nothing is changed. Held:',
      ...tellCounts(counts),
      `  other texts with their email or phone: ${texts}`,
      ...tellLeft(preview),
      ...(places.length > 0 ? tellPlaces(places) : []),
    ]
  }
  const decided = chosen ?? (places.length > 0 ? await decide(places, ask) : undefined)
  const decision = decided && { names: decided }
  const erased = await erasePerson(services, commandActor(), who, decision)
  const stays = places.length - erased.names
  return [
    `Erased: ${erased.applications} applications and ${erased.enquiries} enquiries deleted; ${erased.payments} with a payment kept without the person.`,
    `Email and phone overwritten in ${erased.texts} other texts.`,
    ...(places.length > 0
      ? [`Name removed in ${erased.names} notes and views; it stays in ${stays}.`]
      : []),
    ...tellLeft(preview),
    'Backups of before still hold the person: after a restore, erase again.',
  ]
}

export const nobody = () => new CommandError('Nothing is held under this email or phone.')

export const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((all, rows) => all + rows, 0)

export const tellCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, rows]) => rows > 0)
    .map(([name, rows]) => `  ${name}: ${rows}`)

function readNames(value: string): NamesToRemove {
  if (value === 'all' || value === 'none') return value
  const handles = value.split(/[\s,]+/).filter(Boolean)
  const isHandle = (word: string) => /^(?:note|view):[0-9a-f-]{36}$/.test(word)
  if (handles.length > 0 && handles.every(isHandle)) return handles
  throw badUsage('--names: all, none, or places as --dry-run shows them, with commas between')
}

async function decide(places: Place[], ask: Ask | undefined): Promise<NamesToRemove> {
  if (!ask) throw new CommandError('Nothing was erased.', ...tellPlaces(places))
  const chosen: string[] = []
  for (const place of places) {
    if (await ask(tellPlace(place), '    Remove the name here')) chosen.push(place.handle)
  }
  return chosen
}

const tellPlaces = (places: Place[]) => [
  `The name is also in ${places.length} notes or views, which may mean somebody else. Decide from`,
  'which it goes: --names all, --names none, or some, with commas between:',
  ...places.map(tellPlace),
]

function tellPlace({ handle, by, about, excerpt }: Place) {
  const of = about?.of ? ` of ${about.of}` : ''
  const where = about ? `note by ${by} on ${about.kind} ${about.id}${of}` : `view of ${by}`
  return `  ${handle}  ${where}: ${excerpt}`
}

function tellLeft({ typed, shortNames }: Awaited<ReturnType<typeof previewErasure>>) {
  const contacts = [...typed.emails, ...typed.phones]
  return [
    ...(contacts.length > 0
      ? [`Typed beside it and never proved, so left in other texts: ${contacts.join(', ')}`]
      : []),
    ...(shortNames.length > 0
      ? [`Too short to look for in notes and views: ${shortNames.join(', ')}`]
      : []),
  ]
}
