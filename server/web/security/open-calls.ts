import { isHouseAddress } from '#server/process/house-address'
import { networkOf } from '#server/process/network-of'

/**
 * Counts what each network (`networkOf`) has open, at most `most` of it. `enter` gives what to call once it is over, or
 * null where there is no place. Addresses of the house have no bound: behind one may be a proxy with everybody.
 */
export function createPlacesByNetwork(most: number) {
  const open = new Map<string, number>()
  return {
    enter(address: string): (() => void) | null {
      if (isHouseAddress(address)) return () => {}
      const network = networkOf(address)
      const count = open.get(network) ?? 0
      if (count >= most) return null
      open.set(network, count + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (open.get(network) ?? 1) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      }
    },
  }
}
