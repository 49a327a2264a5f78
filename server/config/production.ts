import { deflateRawSync } from 'node:zlib'
import { databaseLine, isLoopback } from './address.ts'
import { type Environment, knownNames } from './environment.ts'

type Name = keyof Environment

/** Production accepts only what can be real. */
export const productionProblems = (env: Environment) => [
  ...missing(env),
  ...siteUrlProblems(env),
  ...secretProblems(env),
  ...databaseProblems(env),
  ...mailProblems(env),
  ...providerProblems(env),
  ...(env.BOT_CHECK === 'off' ? ['BOT_CHECK: cannot be off in production'] : []),
]

function missing(env: Environment) {
  const required: [Name, string][] = [
    ['SITE_URL', 'the URL visitors use, such as https://apply.example.org'],
    ['APP_SECRET', '32 random characters or more, the same on every instance'],
    ['SMTP_URL', 'the mail server, such as smtps://user:password@mail.example.org'],
    ['MAIL_FROM', 'the sender of every mail'],
    ['ENQUIRY_MAIL_TO', 'the staff mailbox for enquiries'],
  ]
  return required
    .filter(([name]) => env[name] === undefined)
    .map(([name, meaning]) => `${name}: must be set in production (${meaning})`)
}

function siteUrlProblems({ SITE_URL }: Environment) {
  if (SITE_URL === undefined) return []
  const url = new URL(SITE_URL)
  return [
    ...(url.protocol === 'https:' ? [] : ['SITE_URL: must start with https:// in production']),
    ...(`${url.origin}/` === url.href
      ? []
      : [`SITE_URL: must be the origin alone, without a path: ${url.origin}`]),
  ]
}

/**
 * Refuses secrets that repeat themselves, such as 32 times the same letter: they compress well, and
 * are easily guessed.
 */
function secretProblems({ APP_SECRET }: Environment) {
  if (APP_SECRET === undefined || deflateRawSync(APP_SECRET).length >= 24) return []
  return ['APP_SECRET: is too regular to be a secret. Make one: openssl rand -base64 32']
}

const databaseUrls = knownNames.filter((name) => name.endsWith('DATABASE_URL')) as Name[]

function databaseProblems(env: Environment) {
  if (env.DATABASE_URL === undefined && env.DATABASE !== 'embedded') {
    return [
      'DATABASE_URL: must be set in production, or DATABASE=embedded for the PostgreSQL that the site runs itself',
    ]
  }
  return databaseUrls.flatMap((name) => {
    if (env[name] === undefined) return []
    try {
      const { isLocal, isChecked } = databaseLine(String(env[name]))
      return isLocal || isChecked ? [] : [`${name}: ${withoutTls}`]
    } catch {
      return [`${name}: names a certificate or key that cannot be read`]
    }
  })
}

const withoutTls =
  'must use TLS to another machine, with a certificate that is checked. Add ?sslmode=verify-full, and for a CA of your own &sslrootcert=/path/to/ca.pem'

function mailProblems({ SMTP_URL }: Environment) {
  if (SMTP_URL === undefined) return []
  const { protocol, hostname, searchParams: options } = new URL(SMTP_URL)
  if (isLoopback(hostname)) return []
  const isEncrypted = protocol === 'smtps:' || options.get('requireTLS') === 'true'
  const isChecked = options.get('tls.rejectUnauthorized') !== 'false'
  if (isEncrypted && isChecked) return []
  return [
    'SMTP_URL: must use TLS with a certificate that is checked. Write smtps://, or add ?requireTLS=true for STARTTLS',
  ]
}

/** Addresses of others: all but those of our own site, database and mail server. */
const providerUrls = knownNames.filter(
  (name) =>
    (name.endsWith('_URL') && !/^(SITE|SMTP|.*DATABASE)_URL$/.test(name)) || name === 'SENTRY_DSN',
) as Name[]

function providerProblems(env: Environment) {
  return providerUrls.flatMap((name) => {
    const value = env[name]
    if (value === undefined) return []
    const { protocol, hostname } = new URL(String(value))
    if (protocol !== 'https:') return [`${name}: must start with https:// in production`]
    if (isLoopback(hostname)) return [`${name}: is this machine, which is no provider`]
    return []
  })
}
