import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useNavigateToPage } from '#client/app/navigate-to-page.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { bookingCompletePath } from '#shared/routes'
import type { Failure } from '#shared/ticketing/envelope'
import { order } from '#shared/ticketing/order/order'
import {
  afterConfirming,
  afterFinalizing,
  type PaymentMessage,
  paymentReturn,
  type Settled,
  withoutReturn,
} from './payment-return.ts'

export interface Payment {
  /** The order is being finalized, or the browser is on its way to the payment provider. */
  isSending: boolean
  /** A payment that the visitor came back from is being confirmed. */
  isConfirming: boolean
  /** The result of the last attempt. */
  message: PaymentMessage | null
  /** Why the order couldn't be finalized, beside the message. */
  reason: string | null
  /** Confirming got no answer: the payment may have been made. */
  unconfirmed: Failure | null
  pay(): Promise<void>
  confirmAgain(): Promise<void>
}

/** Finalizes the order and handles its payment. `onSettled` is called when the visitor stays on the checkout. */
export function usePayment(onSettled: () => Promise<void>): Payment {
  const callTicketing = useTicketing()
  const navigateToPage = useNavigateToPage()
  const [isSending, setIsSending] = useState(false)
  const [message, setMessage] = useState<PaymentMessage | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  useResetOnReturn(() => setIsSending(false))

  const settle = useCallback(
    async (settled: Settled) => {
      if (settled.type === 'receipt')
        return navigateToPage(bookingCompletePath(settled.orderId, settled.sessionKey), { replace: true })
      setMessage(settled.message)
      await onSettled()
    },
    [navigateToPage, onSettled],
  )
  const pay = useCallback(async () => {
    setIsSending(true)
    setMessage(null)
    setReason(null)
    const envelope = await callTicketing(order.finalize)
    if (envelope.isError) setReason(envelope.title)
    const next = envelope.isError
      ? ({ type: 'message', message: 'declined' } as const)
      : afterFinalizing(envelope.result, window.location.href)
    if (next.type === 'payment') return window.location.assign(next.address)
    await settle(next)
    setIsSending(false)
  }, [callTicketing, settle])
  return { isSending, message, reason, pay, ...useConfirming(settle) }
}

/** Handles the payment result in the address once, and removes it there, so that a reload doesn't handle it again. */
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
      await settle(afterConfirming(envelope.result))
      setSessionId(null)
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

/** A page out of the back/forward cache must not still be "sending". */
function useResetOnReturn(reset: () => void) {
  const latest = useRef(reset)
  latest.current = reset
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && latest.current()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
