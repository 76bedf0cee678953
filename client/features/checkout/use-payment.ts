import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { useVenue } from '#client/page/page-context.tsx'
import { forgetDraft, readDraft, writeDraft } from '#client/site/form/draft.ts'
import { bookingCompletePath } from '#shared/routes'
import type { Failure } from '#shared/ticketing/envelope'
import { order } from '#shared/ticketing/order/order'
import {
  afterAbandoning,
  afterConfirming,
  afterFinalizing,
  type PaymentMessage,
  paymentReturn,
  type Settled,
  withoutReturn,
} from './payment-return.ts'

/** Stored in this tab: that it left for the payment provider, and that the terms are accepted. */
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
  message: PaymentMessage | null
  /** The reason, beside the message: why the order couldn't be finalised, or why its money is refunded. */
  reason: string | null
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
  const [message, setMessage] = useState<PaymentMessage | null>(null)
  const [reason, setReason] = useState<string | null>(null)

  const settle = useCallback(
    async (settled: Settled) => {
      forgetDraft(PAYING)
      if (settled.type === 'receipt') forgetDraft(TERMS)
      if (settled.type === 'receipt')
        return navigateToPage(bookingCompletePath(settled.orderId, settled.sessionKey), { replace: true })
      setMessage(settled.message)
      setReason(settled.reason ?? null)
      await onSettled()
    },
    [navigateToPage, onSettled],
  )
  const pay = useCallback(async () => {
    setIsSending(true)
    setMessage(null)
    setReason(null)
    // A ticketing service without this call records the terms in its own way.
    const accepted = await callTicketing(order.acceptTerms, { version: termsVersion })
    const isRefused = accepted.isError && accepted.status !== NOT_OFFERED
    const envelope = isRefused ? accepted : await callTicketing(order.finalize)
    const next = envelope.isError
      ? ({ type: 'message', message: 'declined', reason: envelope.title } as const)
      : afterFinalizing(envelope.result, window.location.href)
    if (next.type === 'payment') {
      writeDraft(PAYING, true)
      return window.location.assign(next.address)
    }
    await settle(next)
    if (next.type !== 'receipt') setIsSending(false)
  }, [callTicketing, settle, termsVersion])
  const abandon = useCallback(async () => {
    setIsSending(false)
    if (readDraft(PAYING) === null || hasReturnInAddress()) return
    forgetDraft(PAYING)
    const envelope = await callTicketing(order.abandonPayment)
    // A service that can't cancel an attempt reports an error; the cart can be changed once the attempt has ended.
    if (!envelope.isError) await settle(afterAbandoning(envelope.result))
  }, [callTicketing, settle])
  useReturn(abandon)
  return { isSending, message, reason, pay, ...useConfirming(settle) }
}

/**
 * Handles the payment result in the address once, and removes it from the address so that a reload doesn't handle it
 * again.
 */
function useConfirming(settle: (settled: Settled) => Promise<void>) {
  const callTicketing = useTicketing()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [sessionId, setSessionId] = useState<string | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<Failure | null>(null)
  const handled = useRef<string | null>(null)

  const confirm = useCallback(
    async (id: string) => {
      setSessionId(id)
      setUnconfirmed(null)
      const envelope = await callTicketing(order.paymentComplete, { sessionId: id })
      if (envelope.isError) return setUnconfirmed(envelope)
      const settled = afterConfirming(envelope.result)
      await settle(settled)
      // While navigating to the receipt, the paid cart isn't shown.
      if (settled.type !== 'receipt') setSessionId(null)
    },
    [callTicketing, settle],
  )
  useEffect(() => {
    const result = paymentReturn(new URLSearchParams(search))
    if (result.type === 'none' || handled.current === search) return
    handled.current = search
    if (result.type === 'confirm') void confirm(result.sessionId)
    else void settle(result)
    void navigate({ search: withoutReturn(search) }, { replace: true })
  }, [search, confirm, settle, navigate])
  const confirmAgain = useCallback(async () => {
    if (sessionId) await confirm(sessionId)
  }, [sessionId, confirm])
  return { isConfirming: sessionId !== null && unconfirmed === null, unconfirmed, confirmAgain }
}

const hasReturnInAddress = () => paymentReturn(new URLSearchParams(window.location.search)).type !== 'none'

/** Calls back when the page opens, and when the browser restores it from the back/forward cache. */
function useReturn(onReturn: () => Promise<void>) {
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    void latest.current()
    const onPageShow = (event: PageTransitionEvent) => event.persisted && void latest.current()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
