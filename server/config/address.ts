import { BlockList, isIP } from 'node:net'
import pg from 'pg'

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8)
ownMachine.addAddress('0.0.0.0')
ownMachine.addAddress('::1', 'ipv6')
ownMachine.addAddress('::', 'ipv6')

/** Tells if a host is this machine, by its name alone: no name is looked up. */
export function isLoopback(hostname: string) {
  const host = hostname.toLowerCase().replace(/^\[(.*)\]$|\.$/g, '$1')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  const family = isIP(host)
  return family !== 0 && ownMachine.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

type Parsed = {
  host: string
  ssl: boolean | { rejectUnauthorized?: boolean }
  connectionParameters: { isDomainSocket?: boolean }
}

/** Reads how a database is reached, in the judgement of the library that will connect. */
export function databaseLine(url: string) {
  const parsed = new pg.Client({ connectionString: url }) as unknown as Parsed
  const { host, ssl, connectionParameters } = parsed
  return {
    isLocal: connectionParameters.isDomainSocket === true || isLoopback(host),
    isChecked: ssl === true || (typeof ssl === 'object' && ssl.rejectUnauthorized !== false),
  }
}
