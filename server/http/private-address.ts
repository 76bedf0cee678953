import { BlockList, isIPv6 } from 'node:net'

const house = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  house.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  house.addSubnet(network, bits, 'ipv6')

/**
 * Returns whether an address is of this machine or a private network: a call that doesn't come through the site, such
 * as the counter's, or from a proxy that TRUST_PROXY doesn't name, whose visitors all have this address.
 */
export function isPrivateAddress(address: string): boolean {
  const [bare = ''] = address.split('%')
  return house.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}
