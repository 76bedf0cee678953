import { useCallback, useState } from 'react'
import { useSession } from '#client/data/session.tsx'
import { type CallState, useCall } from '#client/data/use-call.ts'
import { usePageRestored } from '#client/data/use-page-restored.ts'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { CheckoutCart, CheckoutState, SectionName } from './checkout-rules.ts'

export interface CheckoutFlow {
  state: CallState<CheckoutState>
  cart: CallState<CheckoutCart>
  /** Either has not loaded yet. Both are shown together, so that neither moves the other. */
  isLoading: boolean
  editing: SectionName | null
  edit(section: SectionName | null): void
  /**
   * Reloads state, cart and session after each change, and closes the section that was being edited, not one that was
   * opened meanwhile.
   */
  proceed(): Promise<void>
}

export function useCheckout(): CheckoutFlow {
  const { refresh } = useSession()
  const state = useCall(checkout.state, undefined, { isPersonal: true })
  const cart = useCall(checkout.miniCart, undefined, { isPersonal: true })
  const [editing, edit] = useState<SectionName | null>(null)
  const proceed = useCallback(async () => {
    await Promise.all([state.revalidate(), cart.revalidate(), refresh()])
    edit((last) => (last === editing ? null : last))
  }, [editing, state.revalidate, cart.revalidate, refresh])

  // A page from the back/forward cache may show a cart that has since been paid.
  usePageRestored(() => void proceed())
  return { state, cart, isLoading: state.isLoading || cart.isLoading, editing, edit, proceed }
}
