import { BlockList, isIP } from 'node:net'
import { canonicalAddress } from '../http/client-address.ts'

const entriesOf = (list = '') =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

function add(list: BlockList, entry: string) {
  const [ip = '', prefix] = entry.split('/')
  if (prefix === undefined) list.addAddress(ip, familyOf(ip))
  else list.addSubnet(ip, Number(prefix), familyOf(ip))
}

/** Makes the check that an IP address is in one of the networks; undefined where none are named. */
export function networksOf(list: string | undefined) {
  const entries = entriesOf(list)
  if (entries.length === 0) return undefined
  const networks = new BlockList()
  for (const entry of entries) if (isNetwork(entry)) add(networks, entry)
  return (clientIp: string) => {
    const address = canonicalAddress(clientIp)
    return isIP(address) !== 0 && networks.check(address, familyOf(address))
  }
}

export const networkProblems = (list: string | undefined) =>
  entriesOf(list)
    .filter((entry) => !isNetwork(entry))
    .map(
      (entry) => `DESK_NETWORKS: "${entry}" is not an IP address or a network such as 10.0.0.0/8`,
    )

function isNetwork(entry: string) {
  if (!/^[\da-f.:]+(\/\d+)?$/i.test(entry)) return false
  try {
    add(new BlockList(), entry)
    return true
  } catch {
    return false
  }
}
