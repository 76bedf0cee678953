import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#client/data/session.tsx'
import { type CallState, useCall } from '#client/data/use-call.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import type { Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import { production } from '#shared/ticketing/production/production'
import { sessionToBegin } from './booking-steps.ts'

export type Performances = Result<typeof production.performances>
export type ChosenPerformance = NonNullable<Performances['selectedPerformance']>
export type MiniCart = Result<typeof production.miniCart>

/** What the visitor is waiting for. */
export type PendingAction = 'session' | 'find' | 'clear' | 'ticket' | 'extras' | 'checkout'

export interface Booking {
  productionId: number
  /** False on the server and until the page's scripts run: what is chosen before would be lost. */
  isReady: boolean
  sessions: CallState<Performances>
  /** The session that was continued with. */
  performanceId: number | null
  chosen: CallState<Performances>
  cart: CallState<MiniCart>
  doing: PendingAction | null
  failure: Failure | null
  choose(performanceId: number): void
  /** Makes changes to the cart, then asks for its new state. Whether they succeeded. */
  act(doing: PendingAction, change: () => Promise<Envelope<unknown>>): Promise<boolean>
  forgetFailure(): void
}

/** One production's booking: its sessions, the chosen one's prices and tickets, its cart, and changes to it. */
export function useSingleEvent(productionId: number): Booking {
  const { refresh } = useSession()
  const isReady = useSyncExternalStore(neverChanges, always, never)
  const sessions = useCall(production.performances, { ProductionId: productionId }, { isPersonal: true })
  const [performanceId, choose] = useChosenSession(productionId, isReady ? sessions.data : undefined)
  const query = performanceId === null ? null : { ProductionId: productionId, PerformanceId: performanceId }
  const chosen = useCall(production.performances, query, { isPersonal: true })
  const cart = useCall(production.miniCart, query, { isPersonal: true })
  const [doing, setDoing] = useState<PendingAction | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const reload = useCallback(
    () => Promise.all([sessions.revalidate(), chosen.revalidate(), cart.revalidate(), refresh()]),
    [sessions.revalidate, chosen.revalidate, cart.revalidate, refresh],
  )
  const act = useCallback(
    async (what: PendingAction, change: () => Promise<Envelope<unknown>>) => {
      setDoing(what)
      setFailure(null)
      const answer = await change()
      await reload()
      setFailure(answer.isError ? answer : null)
      setDoing(null)
      return !answer.isError
    },
    [reload],
  )
  const forgetFailure = useCallback(() => setFailure(null), [])
  return { productionId, isReady, sessions, performanceId, chosen, cart, doing, failure, choose, act, forgetFailure }
}

const neverChanges = () => () => {}
const always = () => true
const never = () => false

/** The chosen session stands in the address, so that Back, a reload and the way back from the seat selector find it. */
function useChosenSession(productionId: number, listed: Performances | undefined) {
  const [query, setQuery] = useSearchParams()
  const inAddress = idIn(query.get('performanceId'))
  const inCart = useSessionInCart(productionId)
  const performanceId = listed ? sessionToBegin(listed.performances, inAddress, inCart) : null
  const choose = useCallback(
    (id: number) => {
      const next = new URLSearchParams(window.location.search)
      next.set('performanceId', String(id))
      setQuery(next, { replace: true, preventScrollReset: true })
    },
    [setQuery],
  )
  useEffect(() => {
    if (performanceId !== null && performanceId !== inAddress) choose(performanceId)
  }, [performanceId, inAddress, choose])
  return [performanceId, choose] as const
}

/** The session of this production that the cart has tickets of. */
function useSessionInCart(productionId: number): number | null {
  const { data: cart } = useCall(checkout.miniCart, undefined, { isPersonal: true })
  return cart?.performances.find((line) => line.productionId === productionId)?.tessituraId ?? null
}

export const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** The same booking's calls, for its parts. */
export function useBookingCalls({ productionId, performanceId, act }: Booking) {
  const ask = useTicketing()
  const performance = performanceId ?? 0
  type Seats = { priceTypeId: number; count: number }[]
  return {
    reserve: (seats: Seats) =>
      act('find', () => ask(production.reserveTicket, { productionId, performanceId: performance, seats })),
    removeTicket: (subLineItemId: number) =>
      act('ticket', () => ask(production.removeTicket, { performanceId: performance, subLineItemId })),
    removeAll: () => act('clear', () => ask(production.remove, { productionId })),
    reserveExtras: (extras: { upsellPerformanceId: number; seats: Seats }[]) =>
      act('extras', async () => {
        let answer: Envelope<unknown> = { isError: false, result: {} }
        for (const extra of extras) {
          answer = await ask(production.reserveUpsell, extra)
          if (answer.isError) break
        }
        return answer
      }),
    checkOut: (specialRequirements: string) =>
      act('checkout', () => ask(production.checkout, { performanceId: performance, specialRequirements })),
  }
}
