import { isIPv6 } from 'node:net'

/** A network as the unit of limits, and its limit */
export interface CountedNetwork {
  network: string
  bound: number
}

/** Providers give households a /56 and organisations a /48: 256 and 65,536 networks of 64 bits. */
const WIDER = [
  { bits: 56, factor: 1.5 },
  { bits: 48, factor: 2 },
]

/**
 * Returns the network that an address is counted by: an IPv4 address itself, also when written as an IPv6 one; for IPv6
 * the first 64 bits, as a household or an office has all addresses that begin with them. Any other text is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : address
}

/**
 * Returns every network that an address counts in, smallest first: its own (`networkOf`) with the limit, and for IPv6
 * the /56 and the /48 around it with higher ones. Without these, a household could use a network's limit 256 times.
 */
export function networksOf(address: string, bound: number): readonly CountedNetwork[] {
  const network = networkOf(address)
  return [{ network, bound }, ...widerNetworks(network, bound)]
}

/** Returns the /56 and the /48 around a network of 64 bits as `networkOf` writes it; none for any other. */
export function widerNetworks(network: string, bound: number): readonly CountedNetwork[] {
  const [, first, second, third, fourth] = /^([^:]+):([^:]+):([^:]+):([^:]+)::\/64$/.exec(network) ?? []
  if (!fourth) return []
  return WIDER.map(({ bits, factor }) => {
    const subnet = (Number.parseInt(fourth, 16) & (0xffff << (64 - bits))).toString(16)
    return { network: `${[first, second, third, subnet].join(':')}::/${bits}`, bound: Math.ceil(bound * factor) }
  })
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::').map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[]?,
  ]
  const rest = after ?? []
  return [...before, ...Array<string>(8 - before.length - rest.length).fill('0'), ...rest]
}
