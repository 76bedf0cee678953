import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageRestored } from '#client/data/use-page-restored.ts'
import { useReplaceQuery } from '#client/data/use-replace-query.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { useVenue } from '#client/page/page-context.tsx'
import { forgetDraft, readDraft, writeDraft } from '#client/site/form/draft.ts'
import { bookingCompletePath } from '#shared/routes'
import type { Failure } from '#shared/ticketing/envelope'
import { order } from '#shared/ticketing/order/order'
import { hidesCheckout, paymentOutcome, type WayBack } from './payment-outcome.ts'
import {
  afterFailing,
  afterFinalizing,
  leavesOpen,
  type PaymentNote,
  paymentReturn,
  type Settled,
  withoutReturn,
} from './payment-return.ts'

/**
 * Stored in this tab: the order for which it left for the payment provider, or the return that is being handled; and
 * that the terms are accepted.
 */
const PAYING = 'paying'
export const TERMS = 'terms accepted'
/** The status of a call that the ticketing service doesn't have. */
const NOT_OFFERED = 404

export interface Payment {
  /** The order is being finalised, or the browser is navigating to the payment provider. */
  isSending: boolean
  /** The payment of a visitor who came back is being confirmed. */
  isConfirming: boolean
  /** The result of the last attempt. */
  note: PaymentNote | null
  /** The confirmation request failed: the payment may have succeeded. */
  unconfirmed: Failure | null
  pay(): Promise<void>
  confirmAgain(): Promise<void>
}

/** Finalises the order and handles its payment. `onSettled` is called if the visitor stays on the checkout. */
export function usePayment(onSettled: () => Promise<void>): Payment {
  const { termsVersion } = useVenue()
  const callTicketing = useTicketing()
  const navigateToPage = useNavigateToPage()
  const [isSending, setIsSending] = useState(false)
  const [note, setNote] = useState<PaymentNote | null>(null)

  const settle = useCallback(
    async (settled: Settled) => {
      forgetDraft(PAYING)
      if (settled.type === 'receipt') forgetDraft(TERMS)
      if (settled.type === 'receipt')
        return navigateToPage(bookingCompletePath(settled.orderId, settled.sessionKey), { replace: true })
      setNote(settled)
      await onSettled()
    },
    [navigateToPage, onSettled],
  )
  const { confirm, isHandlingReturn, ...confirming } = useConfirming(settle)
  const pay = useCallback(async () => {
    setIsSending(true)
    setNote(null)
    // A ticketing service without this call records the terms in its own way.
    const accepted = await callTicketing(order.acceptTerms, { version: termsVersion })
    const isRefused = accepted.isError && accepted.status !== NOT_OFFERED
    const envelope = isRefused ? accepted : await callTicketing(order.finalize)
    if (envelope.isError && leavesOpen(envelope)) {
      await confirm({ flow: 'payAgain', failure: envelope })
      return setIsSending(false)
    }
    const next = envelope.isError ? afterFailing(envelope) : afterFinalizing(envelope.result, window.location.href)
    if (next.type === 'payment') {
      writeDraft(PAYING, next.orderId)
      return window.location.assign(next.address)
    }
    await settle(next)
    if (next.type !== 'receipt') setIsSending(false)
  }, [callTicketing, confirm, settle, termsVersion])
  const comeBack = useCallback(async () => {
    setIsSending(false)
    const left = readDraft(PAYING)
    if (left === null || isHandlingReturn()) return
    await confirm(wayBackOf(left))
  }, [confirm, isHandlingReturn])
  useReturn(comeBack)
  return { isSending, note, pay, ...confirming }
}

/**
 * Asks for the outcome of a payment that the visitor came back from. A result in the address is handled once, and
 * removed so that a reload doesn't handle it again.
 */
function useConfirming(settle: (settled: Settled) => Promise<void>) {
  const callTicketing = useTicketing()
  const replaceQuery = useReplaceQuery()
  const { search } = useLocation()
  const [asked, setAsked] = useState<WayBack | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<Failure | null>(null)
  const handled = useRef<string | null>(null)
  const isHandling = useRef(false)

  const confirm = useCallback(
    async (way: WayBack) => {
      setUnconfirmed(null)
      if (hidesCheckout(way)) setAsked(way)
      const outcome = await paymentOutcome(callTicketing, way)
      if (outcome.type === 'unconfirmed') {
        setAsked(way)
        return setUnconfirmed(outcome.failure)
      }
      if (outcome.type === 'unsupported') forgetDraft(PAYING)
      else await settle(outcome)
      // While navigating to the receipt, the paid cart isn't shown.
      if (outcome.type !== 'receipt') setAsked(null)
    },
    [callTicketing, settle],
  )
  useEffect(() => {
    const returned = paymentReturn(new URLSearchParams(search))
    if (!returned || handled.current === search) return
    handled.current = search
    // If the page opens again before the outcome is known, it asks for the same return.
    writeDraft(PAYING, returned)
    isHandling.current = true
    void confirm(returned).finally(() => {
      isHandling.current = false
    })
    void replaceQuery(withoutReturn)
  }, [search, confirm, replaceQuery])
  const confirmAgain = useCallback(async () => {
    if (asked) await confirm(asked)
  }, [asked, confirm])
  const isHandlingReturn = useCallback(() => isHandling.current, [])
  return { confirm, isHandlingReturn, isConfirming: asked !== null && unconfirmed === null, unconfirmed, confirmAgain }
}

/** Returns the way back of a tab that left for the payment provider, by what it stored. */
const wayBackOf = (left: unknown): WayBack =>
  typeof left === 'object' && left !== null && 'flow' in left
    ? (left as WayBack)
    : { flow: 'back', orderId: typeof left === 'number' ? left : null }

/** Calls back when the page opens, and when the browser restores it from the back/forward cache. */
function useReturn(onReturn: () => Promise<void>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => void onReturn(), [])
  usePageRestored(() => void onReturn())
}
