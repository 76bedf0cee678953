import { BlockList, isIP } from 'node:net'
import { WrongSetting } from '#config/settings'

/**
 * Returns the lookup of a request's client address: the address that opened the connection or, if that is a trusted
 * proxy, the last address in `X-Forwarded-For` that isn't one. Addresses that a visitor writes there are ignored.
 * `trusted` are addresses and networks (`10.0.0.0/8`); throws `WrongSetting` for anything else.
 */
export function createClientAddress(trusted: readonly string[]) {
  const isProxy = trustedProxies(trusted)

  return (remote: string | undefined, forwardedFor: string | string[] | undefined): string => {
    let client = plain(remote ?? '')
    const hops = [forwardedFor ?? []].flat().join(',').split(',').map(plain).filter(Boolean)
    while (isIP(client) && isProxy(client)) {
      const before = hops.pop()
      if (!before || !isIP(before)) break
      client = before
    }
    return client
  }
}

/**
 * Returns a test of whether an address is in a list of addresses and networks; throws `WrongSetting` as
 * `createClientAddress` does.
 */
export function trustedProxies(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const each of trusted) trust(proxies, each)
  return (address) => {
    const bare = plain(address)
    return proxies.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
  }
}

function trust(proxies: BlockList, text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const most = family === 'ipv6' ? 128 : 32
  const isRight = isIP(address) && !rest.length && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  if (!isRight) throw new WrongSetting(`TRUST_PROXY: must be addresses or networks such as 10.0.0.0/8, not "${text}"`)
  proxies.addSubnet(address, bits === undefined ? most : Number(bits), family)
}

/** Returns the address without spaces, port, brackets, and the prefix of an IPv4 address in an IPv6 socket. */
function plain(text: string): string {
  const address = text.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)
  if (bracketed?.[1]) return bracketed[1]
  return /^[\d.]+:\d+$/.test(address) ? (address.split(':')[0] ?? '') : address
}
