import { isIPv6 } from 'node:net'

/**
 * The network that an address is counted by: an IPv4 address itself, also where it is written as an IPv6 one; of an
 * IPv6 address its first 64 bits, for a household or an office has all addresses that begin with them. Any other text
 * as it is.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::').map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[]?,
  ]
  const rest = after ?? []
  return [...before, ...Array<string>(8 - before.length - rest.length).fill('0'), ...rest]
}
