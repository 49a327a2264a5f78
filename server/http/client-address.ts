import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * One form for each IP address, so that it is counted once however a proxy writes it: `ip:port`,
 * brackets, capitals, zones, zeros left out or not, IPv4 inside IPv6. What is no address is one
 * subject for all, which no spelling gets around.
 */
export function canonicalAddress(text: string) {
  const bare = text.trim().toLowerCase()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? []
  const [, beforePort] = /^([^:]*):\d{1,5}$/.exec(bare) ?? []
  const [address = ''] = (bracketed ?? beforePort ?? bare).split('%')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = groupsOf(address)
  return embeddedIPv4(groups) ?? groups.join(':')
}

/** The network of so many bits around an address, as CIDR. */
export function networkOf(address: string, bits: number) {
  if (isIP(address) === 4) {
    const octets = address.split('.').slice(0, bits / 8)
    return `${[...octets, ...Array<string>(4 - octets.length).fill('0')].join('.')}/${bits}`
  }
  if (isIP(address) !== 6) return address
  const kept = groupsOf(address).map((group, index) => {
    const shown = Math.min(16, Math.max(0, bits - index * 16))
    const mask = 0xffff & (0xffff << (16 - shown))
    return (Number.parseInt(group, 16) & mask).toString(16)
  })
  return `${kept.slice(0, Math.ceil(bits / 16)).join(':')}::/${bits}`
}

/** All eight groups, as the URL standard writes an IPv6 address and `::` spelled out. */
function groupsOf(address: string) {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])]
}

/** `::ffff:192.0.2.1`: how a socket for both families shows an IPv4 address. */
function embeddedIPv4(groups: string[]) {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
