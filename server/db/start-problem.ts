/**
 * Explains why an operator's own database cannot be used, in a sentence that says what to do. What
 * the driver says is left out: where a password was not escaped, it may hold a piece of it as a
 * host, a port or the name of a database.
 */
export function databaseProblem(error: unknown): string | undefined {
  const { code, message } = root(error)
  const reason = reasons[code ?? ''] ?? reasons[message] ?? sslReason(code, message)
  return reason && `Cannot use the database of DATABASE_URL: ${reason}`
}

type Told = { code?: string | undefined; message: string }

/** Libraries wrap what the driver said. */
function root(error: unknown): Told {
  const { code, message, cause } = error as NodeJS.ErrnoException
  if (code === undefined && cause instanceof Error) return root(cause)
  return { code, message: error instanceof URIError ? 'bad escape' : message }
}

/** An unescaped slash makes the user a host and the password a port: it may fail in any way. */
const escaping =
  'In the password, write : / ? # [ ] @ % and spaces as %3A %2F %3F %23 %5B %5D %40 %25 %20'
const noAnswer = `the server does not answer. Check host, port and firewall. ${escaping}`
const unknownHost = `its host name cannot be found. Check it. ${escaping}`
const away = 'the server is starting, stopping or full. Try again in a moment'

const reasons: Record<string, string> = {
  ECONNREFUSED: `nothing listens there. Is PostgreSQL running, and are host and port right? ${escaping}`,
  ECONNRESET: 'the server closed the connection. Is it PostgreSQL at that port?',
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EAI_FAIL: unknownHost,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  'timeout expired': noAnswer,
  'Connection terminated unexpectedly':
    'the server closed the connection. Is it PostgreSQL at that port?',
  'bad escape': `its password holds a % that is no escape. ${escaping}`,
  '28P01': `the server refuses user and password. ${escaping}`,
  '28000':
    'the server does not let this user in from here. Allow it in pg_hba.conf; a line with hostssl wants ?sslmode=verify-full',
  '3D000': `the server has no database of that name. Create it: createdb --owner=admit admit. ${escaping}`,
  '42501':
    'the role may not create tables. Let it own the database: alter database admit owner to admit. Tables that another role made: reassign owned by that_role to admit',
  '53300': `${away}: there are too many connections (max_connections)`,
  '57P03': away,
}

/** Errors of certificates are called as OpenSSL calls them. */
function sslReason(code: string | undefined, message: string) {
  if (message === 'The server does not support SSL connections') {
    return 'the server offers no TLS. Switch it on there (ssl = on); on this machine, leave out sslmode'
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return 'its certificate is for another host name. Use the name that is in it'
  }
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired. Renew it on the server'
  if (/SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|CERT_/.test(code ?? '')) {
    return 'its certificate is signed by nobody this machine trusts. Name its CA: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem'
  }
  return undefined
}
