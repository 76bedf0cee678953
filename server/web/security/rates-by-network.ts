import { LRUCache } from 'lru-cache'
import { steadyClock } from '#server/cache/steady-clock'
import { type CountedNetwork, networksOf } from '#server/http/network-of'
import { isPrivateAddress } from '#server/http/private-address'

const MINUTE = 60_000
/** The most networks that are remembered; those heard of least recently are forgotten first. */
const MAX_NETWORKS = 50_000

/**
 * Counts what each network (`networksOf`) asks for: its bound at once, and again as many in every minute that follows.
 * `perMinute` is the bound of a single address.
 * Addresses of the house have no bound: behind one may be a proxy with everybody. `now` gives milliseconds.
 */
export function createRatesByNetwork(perMinute: number, now: () => number = () => performance.now()) {
  const clock = steadyClock(now)
  const used = new LRUCache<string, { count: number; at: number }>({ max: MAX_NETWORKS })

  function usedBy({ network, bound }: CountedNetwork): number {
    const { count, at } = used.get(network) ?? { count: 0, at: 0 }
    return Math.max(0, count - ((clock() - at) * bound) / MINUTE)
  }
  const store = (network: string, count: number) => used.set(network, { count, at: clock() })

  return {
    /** Takes one: 0, or where there is none left the whole seconds until there is. */
    take(address: string): number {
      if (isPrivateAddress(address)) return 0
      const counts = networksOf(address, perMinute).map((each) => ({ ...each, count: usedBy(each) }))
      const seconds = Math.max(...counts.map(({ count, bound }) => Math.ceil(((count + 1 - bound) * 60) / bound)))
      if (seconds > 0) return seconds
      for (const { network, count } of counts) store(network, count + 1)
      return 0
    },
    /** One that was taken cost nothing. */
    giveBack(address: string): void {
      for (const each of networksOf(address, perMinute))
        if (used.has(each.network)) store(each.network, Math.max(0, usedBy(each) - 1))
    },
  }
}
