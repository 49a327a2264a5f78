import { badUsage, type Verb } from './outcome.ts'

type Entry = { does: string; load: () => Promise<{ run: Verb }> }

/** The verbs of `admit`: a line and a file each, loaded when it is needed. */
const verbs: Record<string, Entry> = {
  start: { does: 'starts the site', load: () => import('./start.ts') },
  backup: { does: 'writes all data to one file', load: () => import('./backup.ts') },
  restore: { does: 'reads a backup into an empty database', load: () => import('./restore.ts') },
  application: {
    does: 'lists, shows and exports applications',
    load: () => import('./application.ts'),
  },
  person: {
    does: 'exports and erases what is held of somebody',
    load: () => import('./person.ts'),
  },
  staff: { does: 'manages who works at the desk', load: () => import('./staff.ts') },
  college: { does: 'manages the pages of colleges', load: () => import('./college.ts') },
  coupon: { does: 'manages coupons', load: () => import('./coupon.ts') },
  referral: { does: 'manages referral codes', load: () => import('./referral.ts') },
  refund: { does: 'gives a payment back', load: () => import('./refund.ts') },
  case: { does: 'settles what waits for a person', load: () => import('./case.ts') },
  doctor: { does: 'checks everything the site needs', load: () => import('./doctor.ts') },
  audit: { does: 'takes the audit out of the site’s hands', load: () => import('./audit.ts') },
  demo: { does: 'removes what a demo left behind', load: () => import('./demo.ts') },
  sample: { does: 'adds very many made-up people to a demo', load: () => import('./sample.ts') },
  rehearse: {
    does: 'tries a gateway in its sandbox before real money',
    load: () => import('./rehearse.ts'),
  },
}

const width = Math.max(...Object.keys(verbs).map((name) => name.length))
const usage = [
  'npx admit <verb> …',
  ...Object.entries(verbs).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`),
  'npx admit <verb> --help shows how to use a verb.',
]

export const admit: Verb = async ([name = '--help', ...args]) => {
  if (name === '--help' || name === '-h') return usage
  const entry = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!entry) {
    throw badUsage(`${name}: unknown verb; valid verbs: ${Object.keys(verbs).join(', ')}`)
  }
  const { run } = await entry.load()
  return run(args)
}
