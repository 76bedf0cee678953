import { networksOf } from '#server/http/network-of'
import { isPrivateAddress } from '#server/http/private-address'

/**
 * Creates the counter of open calls per network (`networksOf`); `most` is the limit of a single address. `enter`
 * returns the function to call at the end, or null if the limit is reached. Private addresses have no limit, as there
 * may be a proxy with all visitors behind one.
 */
export function createPlacesByNetwork(most: number) {
  const open = new Map<string, number>()
  function leave(network: string): void {
    const left = (open.get(network) ?? 1) - 1
    if (left > 0) open.set(network, left)
    else open.delete(network)
  }
  return {
    enter(address: string): (() => void) | null {
      if (isPrivateAddress(address)) return () => {}
      const networks = networksOf(address, most)
      if (networks.some(({ network, bound }) => (open.get(network) ?? 0) >= bound)) return null
      for (const { network } of networks) open.set(network, (open.get(network) ?? 0) + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        for (const { network } of networks) leave(network)
      }
    },
  }
}
