import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { createRatesByNetwork } from '#server/cache/rates-by-network'
import { networksOf } from '#server/http/network-of'
import { createLane, LaneFull } from '../http/lane.ts'
import type { LoadedMedia } from './load-media.ts'

export interface MissLimits {
  /** Missing files that a network may request per minute before its lookups wait for each other */
  perMinute: number
  /** Maximum lookups of such a network that wait */
  maxWaiting: number
}
const MISS_LIMITS: MissLimits = { perMinute: 300, maxWaiting: 100 }

/** The pause after a missing file in such a queue, in milliseconds */
const PAUSE = 100
/** Maximum addresses stored of files that exist, and networks with a queue */
const MAX_FOUND = 20_000
const MAX_LANES = 10_000

export interface Lookup {
  /** The visitor's address, and the file's */
  client: string
  target: string
  /** Aborts when the browser disconnects */
  signal: AbortSignal
  load: () => Promise<LoadedMedia>
}

/**
 * Limits the missing files that a network requests, each of which costs a request to the content service. A network
 * beyond the limit isn't refused, as its next file may exist: its lookups are made one after the other, with a pause
 * after each miss. Files that this server has found before neither count nor wait. `find` returns null if too many of
 * the network's lookups are waiting. `now` returns milliseconds.
 */
export function createFileLookups(now: () => number, { perMinute, maxWaiting } = MISS_LIMITS) {
  const rates = createRatesByNetwork(perMinute, now)
  const found = new LRUCache<string, true>({ max: MAX_FOUND })
  const lanes = new LRUCache<string, ReturnType<typeof createLane>>({ max: MAX_LANES })

  async function lookUp({ target, load }: Lookup): Promise<LoadedMedia> {
    const loaded = await load()
    if (isMissing(loaded)) found.delete(target)
    else if (loaded.type !== 'refused') found.set(target, true)
    return loaded
  }

  async function inTurn(lookup: Lookup): Promise<LoadedMedia> {
    if (lookup.signal.aborted) return NOT_AWAITED
    const loaded = await lookUp(lookup)
    if (isMissing(loaded)) await setTimeout(PAUSE, undefined, { ref: false })
    return loaded
  }

  return async (lookup: Lookup): Promise<LoadedMedia | null> => {
    if (found.has(lookup.target)) return lookUp(lookup)
    if (rates.take(lookup.client) === 0) {
      const loaded = await lookUp(lookup)
      if (!isMissing(loaded)) rates.giveBack(lookup.client)
      return loaded
    }
    const network = widestNetworkOf(lookup.client)
    const lane = lanes.get(network) ?? createLane(1, maxWaiting)
    lanes.set(network, lane)
    return lane(() => inTurn(lookup)).catch((error: unknown) => {
      if (error instanceof LaneFull) return null
      throw error
    })
  }
}

const NOT_AWAITED: LoadedMedia = { type: 'refused', status: 503, headers: {} }

const isMissing = (loaded: LoadedMedia): boolean => loaded.type === 'refused' && loaded.status === 404

/** A /48 of IPv6 has one queue: its 65,536 smaller networks would have as many. */
const widestNetworkOf = (client: string): string => networksOf(client, 1).at(-1)?.network ?? client
