import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createRatesByNetwork } from '#server/cache/rates-by-network'
import { CHALLENGE_LIFETIME_MS, proofOfWork } from '#server/captcha/proof-of-work'
import { provenAltcha } from '#server/captcha/proven-altcha'
import { networkOf } from '#server/http/network-of'

/** How long a browser without scripts waits for its place, in seconds, and for how long the slip serves afterwards. */
export const SLOW_SECONDS = 20
const SLIP_SECONDS = 600
/** The most places that one network gets a minute without a proof of work. */
const SLOW_PER_MINUTE = 6
const HOUR = 60 * 60_000
const MAX_SPENT = 200_000

export interface EntryOptions {
  secret: string
  /** The most places that one network gets at once, and again as many in every hour that follows. */
  placesByNetwork: number
  now: () => Date
}
/** What a place costs: a proof of work, or the time that a slip says. */
export interface EntryProof {
  proof?: string | undefined
  slip?: string | undefined
}

/**
 * What a place in the line costs, so that one address can't take thousands: a proof of work, or without scripts a slip
 * that serves after `SLOW_SECONDS`. Both are bound to the network that got them, and serve once.
 */
export function createEntry({ secret, placesByNetwork, now }: EntryOptions) {
  const milliseconds = () => now().getTime()
  const places = createRatesByNetwork(placesByNetwork, milliseconds, HOUR)
  const slow = createRatesByNetwork(SLOW_PER_MINUTE, milliseconds)
  const spent = new LRUCache<string, true>({ max: MAX_SPENT, ttl: CHALLENGE_LIFETIME_MS })
  const key = `${secret}:entry`
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()

  function spend(id: string): boolean {
    if (spent.has(id)) return false
    spent.set(id, true)
    return true
  }

  async function isProven(proof: string, address: string): Promise<boolean> {
    const proven = await provenAltcha(key, proof, now(), { action: 'wait', network: networkOf(address) })
    return proven !== undefined && spend(proven.id)
  }

  function hasWaited(slip: string, address: string): boolean {
    const [, since = '', id = '', signature = ''] = /^(\d{1,12})\.([\w-]{16})\.([\w-]{43})$/.exec(slip) ?? []
    if (!id) return false
    const signed = sign(`${since}.${id}.${networkOf(address)}`)
    if (!timingSafeEqual(Buffer.from(signature, 'base64url'), signed)) return false
    const seconds = now().getTime() / 1_000 - Number(since)
    if (seconds < SLOW_SECONDS || seconds > SLIP_SECONDS || spent.has(id)) return false
    return slow.take(address) === 0 && spend(id)
  }

  return {
    challenge: (address: string) =>
      proofOfWork({ secret: key, now: now(), data: { action: 'wait', network: networkOf(address) } }),
    slip(address: string): string {
      const text = `${Math.floor(now().getTime() / 1_000)}.${randomBytes(12).toString('base64url')}`
      return `${text}.${sign(`${text}.${networkOf(address)}`).toString('base64url')}`
    },
    /** Whether a visitor has earned a place. Spends what shows it. */
    async isEarned({ proof, slip }: EntryProof, address: string): Promise<boolean> {
      if (proof) return isProven(proof, address)
      return slip !== undefined && hasWaited(slip, address)
    },
    /** Takes a place of the network's: 0, or the whole seconds until there is one. */
    takePlace: places.take,
    returnPlace: places.giveBack,
  }
}
