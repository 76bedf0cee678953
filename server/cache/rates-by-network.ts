import { LRUCache } from 'lru-cache'
import { steadyClock } from '#server/cache/steady-clock'
import { type CountedNetwork, networksOf } from '#server/http/network-of'
import { isPrivateAddress } from '#server/http/private-address'

const MINUTE = 60_000
/** Maximum networks counted; the least recently seen are evicted */
const MAX_NETWORKS = 50_000

/**
 * Creates the rate limiter per network (`networksOf`): up to the limit at once, and as many in every following period,
 * by default a minute. `bound` is the limit of a single address. Private addresses have no limit, as there may be a
 * proxy with all visitors behind one. `now` returns milliseconds.
 */
export function createRatesByNetwork(bound: number, now: () => number = () => performance.now(), periodMs = MINUTE) {
  const clock = steadyClock(now)
  const used = new LRUCache<string, { count: number; at: number }>({ max: MAX_NETWORKS })

  function usedBy(network: CountedNetwork): number {
    const { count, at } = used.get(network.network) ?? { count: 0, at: 0 }
    return Math.max(0, count - ((clock() - at) * network.bound) / periodMs)
  }
  const store = (network: string, count: number) => used.set(network, { count, at: clock() })

  return {
    /** Counts a request of the address's network. Returns 0, or the seconds until another is allowed. */
    take(address: string): number {
      if (isPrivateAddress(address)) return 0
      const counts = networksOf(address, bound).map((each) => ({ ...each, count: usedBy(each) }))
      const seconds = Math.max(
        ...counts.map(({ count, bound }) => Math.ceil(((count + 1 - bound) * periodMs) / 1_000 / bound)),
      )
      if (seconds > 0) return seconds
      for (const { network, count } of counts) store(network, count + 1)
      return 0
    },
    /** Returns one that cost nothing. */
    giveBack(address: string): void {
      for (const each of networksOf(address, bound))
        if (used.has(each.network)) store(each.network, Math.max(0, usedBy(each) - 1))
    },
  }
}
