import { BlockList, isIP } from 'node:net'

const names = ['loopback', 'linklocal', 'uniquelocal']

/** Proxies whose `X-Forwarded-*` headers are believed: IP addresses and networks. */
export const proxiesOf = (list = '') =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

export function proxyProblems(list?: string) {
  return proxiesOf(list).flatMap((entry) => {
    const [ip = '', prefix] = entry.split('/')
    if (names.includes(entry)) return []
    if (!isIP(ip) || (prefix !== undefined && !isPrefix(ip, prefix))) {
      return [`TRUST_PROXY: "${entry}" is not an IP address or a network such as 10.0.0.0/8`]
    }
    if (prefix === undefined || Number(prefix) >= narrowest(ip)) return []
    return [
      `TRUST_PROXY: "${entry}" is a large part of the internet: anybody could claim any address. Name the proxy`,
    ]
  })
}

/** The widest networks that are private: 10.0.0.0/8, fc00::/7, and the former written as IPv6. */
function narrowest(ip: string) {
  if (isIP(ip) === 4) return 8
  return /^[0:]*ffff:/i.test(ip) ? 104 : 7
}

function isPrefix(ip: string, prefix: string) {
  try {
    new BlockList().addSubnet(ip, Number(prefix), isIP(ip) === 6 ? 'ipv6' : 'ipv4')
    return /^\d+$/.test(prefix)
  } catch {
    return false
  }
}
