import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type AnalyticsItem, pushEvent } from '#client/data/analytics.ts'
import { useSession } from '#client/data/session.tsx'
import { type CallState, useCall } from '#client/data/use-call.ts'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useReplaceQuery } from '#client/data/use-replace-query.ts'
import { useConnection } from '#client/data/use-ticketing.tsx'
import { useOtherItems } from '#client/site/purchase/use-other-items.ts'
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import { production } from '#shared/ticketing/production/production'
import { idIn } from '#shared/ticketing-id'
import { bookableSessions, bookedProduction } from './booking-preloads.ts'
import { initialSession } from './booking-steps.ts'
import type { Performances, ProductionCart } from './production-answers.ts'
import { type Released, useFormerChoice } from './use-former-choice.ts'
import { withCart } from './with-cart.ts'

/** A change to the cart, by the button that makes it. */
export type BookingAction = 'find' | 'clear' | 'ticket' | 'extras' | 'checkout' | 'offer' | 'leave'

export interface Booking extends Released {
  productionId: number
  /** False on the server and until hydration: earlier choices would be lost. */
  isReady: boolean
  sessions: CallState<Performances>
  /** The chosen session, the one that the cart has tickets for, or the only one. */
  performanceId: number | null
  /** Whether the address has a session that is listed, or may be once the list has loaded. */
  isAddressed: boolean
  chosen: CallState<Performances>
  cart: CallState<ProductionCart>
  /** Whether it is known for which session the cart has tickets. */
  isCartKnown: boolean
  /** The total of the rest of the cart, in dollars; null while it is unknown. */
  otherItems: number | null
  pendingAction: BookingAction | null
  /** The failure of the last change, shown at the button that made it. */
  failure: { action: BookingAction; of: Failure } | null
  choose(performanceId: number): void
  /** Makes changes to the cart, then reloads what they affect. Resolves with whether they succeeded. */
  act(action: BookingAction, change: () => Promise<Envelope<unknown>>): Promise<boolean>
  forgetFailure(): void
  setFormer(former: Released['former'], lostExtras?: Released['lostExtras']): void
}

/** The booking of one production: sessions, the selected one's prices and tickets, the cart, and the changes to it. */
export function useSingleEvent(productionId: number): Booking {
  const { refresh } = useSession()
  const connection = useConnection()
  const isReady = useIsHydrated()
  const sessions = usePreloaded(bookableSessions(productionId), { isPersonal: true })
  const { data: event } = usePreloaded(bookedProduction(productionId))
  const { performanceId, isAddressed, isSessionKnown, choose } = useChosenSession(productionId, sessions, isReady)
  const query = performanceId === null ? null : { ProductionId: productionId, PerformanceId: performanceId }
  const chosen = useCall(production.performances, query, { isPersonal: true })
  const latestCart = useCall(production.miniCart, query, { isPersonal: true })
  const otherItems = useOtherItems({ productionId })
  const [pendingAction, setPendingAction] = useState<BookingAction | null>(null)
  const [failure, setFailure] = useState<Booking['failure']>(null)
  const released = useFormerChoice(productionId)
  // What a change leads to appears at once, when all of it has been read: buttons that appear earlier could be pressed
  // before the change has ended, and its end would undo that.
  const cart = { ...latestCart, data: useHeld(latestCart.data, pendingAction !== null) }

  // A change affects only the counts of the offer, which the cart contains. A change that created the first token has
  // already reloaded the session.
  const readCart = async (isSessionRead: boolean) => {
    const [changed] = await Promise.all([cart.revalidate(), isSessionRead || refresh()])
    // Without tickets, the pickers start as the box office says.
    if (changed && !changed.hasTickets) await chosen.revalidate()
    else if (changed && chosen.data) chosen.mutate(withCart(chosen.data, changed))
    return changed
  }
  // After a rejection the offer may have changed too. The performance's result lists all of it.
  const readAll = async () => {
    const [current] = await Promise.all([chosen.revalidate(), cart.revalidate(), refresh()])
    if (current) sessions.mutate({ ...current, selectedPerformance: null })
  }
  const act = async (action: BookingAction, change: () => Promise<Envelope<unknown>>) => {
    setPendingAction(action)
    setFailure(null)
    const { generation } = connection
    const envelope = await change()
    if (envelope.isError) await readAll()
    // The checkout, which follows, loads the cart itself.
    else if (action !== 'checkout') {
      const changed = await readCart(generation !== connection.generation)
      if (action === 'find' && changed && event)
        pushEvent({ event: 'add_to_cart', items: [ticketsItem(productionId, event.name, changed)] })
    }
    setFailure(envelope.isError ? { action, of: envelope } : null)
    setPendingAction((last) => (last === action ? null : last))
    return !envelope.isError
  }
  const forgetFailure = useCallback(() => setFailure(null), [])
  return {
    productionId,
    isReady,
    sessions,
    performanceId,
    isAddressed,
    chosen,
    cart,
    isCartKnown: isSessionKnown && !cart.isLoading,
    otherItems,
    pendingAction,
    failure,
    ...released,
    choose,
    act,
    forgetFailure,
  }
}

/** Returns the production's tickets as the item of the checkout and order events. */
const ticketsItem = (id: number, name: string, { tickets, ticketTotal }: ProductionCart): AnalyticsItem => ({
  ...{ id, name, category: 'Performance', subtotal: ticketTotal, quantity: tickets.length },
})

/** Returns the value, or while it is held the one from before. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [shown, setShown] = useState(value)
  if (!isHeld && shown !== value) setShown(value)
  return isHeld ? shown : value
}

/** Stores the selected session in the address: for Back, a reload, and the return from the seat selector. */
function useChosenSession(
  productionId: number,
  { data: listed, isLoading }: CallState<Performances>,
  isReady: boolean,
) {
  const { search } = useLocation()
  const replaceQuery = useReplaceQuery()
  const inAddress = idIn(new URLSearchParams(search).get('performanceId'))
  const [atFirst] = useState(inAddress)
  const isListed = (sought: number | null) => listed?.performances.some(({ id }) => id === sought) ?? false
  const isAddressed = listed ? isListed(atFirst) : atFirst !== null && isLoading
  const inCart = useSessionInCart(productionId, isReady && listed !== undefined && !isListed(inAddress))
  const performanceId = listed ? initialSession(listed.performances, inAddress, inCart ?? null) : null
  const choose = useCallback(
    (id: number) =>
      void replaceQuery((search) => {
        const query = new URLSearchParams(search)
        query.set('performanceId', String(id))
        return query
      }),
    [replaceQuery],
  )
  useEffect(() => {
    if (performanceId !== null && performanceId !== inAddress) choose(performanceId)
  }, [performanceId, inAddress, choose])
  return { performanceId, isAddressed, isSessionKnown: inCart !== undefined, choose }
}

/**
 * Returns the session of this production that the cart has tickets for, undefined while that is unknown. Loaded only
 * if needed and if the cart isn't empty.
 */
function useSessionInCart(productionId: number, isNeeded: boolean): number | null | undefined {
  const { isKnown, cartCount } = useSession()
  const isLoaded = isNeeded && cartCount > 0
  const { data: cart, isLoading } = useCall(checkout.miniCart, isLoaded ? undefined : null, { isPersonal: true })
  if (!isKnown || (isLoaded && isLoading)) return undefined
  return cart?.performances.find((line) => line.productionId === productionId)?.id ?? null
}
