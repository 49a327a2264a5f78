import { badUsage, type Verb } from './outcome.ts'

/** The verbs of `npx admit`: a file each, loaded when it is needed. */
const verbs: Record<string, () => Promise<{ run: Verb }>> = {
  college: () => import('./college.ts'),
  coupon: () => import('./coupon.ts'),
  referral: () => import('./referral.ts'),
  refund: () => import('./refund.ts'),
  case: () => import('./case.ts'),
  rehearse: () => import('./rehearse.ts'),
}

const usage = [
  `npx admit ${Object.keys(verbs).join('|')} …`,
  'npx admit <verb> --help shows how to use a verb.',
]

export const admit: Verb = async ([name = '--help', ...args]) => {
  if (name === '--help' || name === '-h') return usage
  const load = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!load) throw badUsage(`${name}: unknown verb; valid verbs: ${Object.keys(verbs).join(', ')}`)
  const { run } = await load()
  return run(args)
}
