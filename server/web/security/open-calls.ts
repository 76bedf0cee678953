import { networksOf } from '#server/http/network-of'
import { isPrivateAddress } from '#server/http/private-address'

/**
 * Counts what each network (`networksOf`) has open; `most` is the bound of a single address. `enter` gives what to call
 * once it is over, or null where there is no place. Addresses of the house have no bound: behind one may be a proxy
 * with everybody.
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
