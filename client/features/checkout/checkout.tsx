import { useEffect, useRef } from 'react'
import { pushEvent } from '#client/data/analytics.ts'
import { useSession } from '#client/data/session.tsx'
import { cartAnalyticsItems } from '#client/features/checkout/cart-analytics.ts'
import { usePage, useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { BoxOfficeAdvice } from '#client/site/purchase/box-office-advice.tsx'
import { PurchaseFrame } from '#client/site/purchase/purchase-frame.tsx'
import { UnconfirmedPayment } from '#client/site/purchase/unconfirmed-payment.tsx'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { showInstant } from '#shared/dates'
import { paths } from '#shared/routes'
import { CartSummary } from './cart-summary.tsx'
import styles from './checkout.module.css'
import { type CheckoutCart, hasSeats, isEmptyCart } from './checkout-rules.ts'
import { CheckoutSections } from './checkout-sections.tsx'
import { IncompletePackage } from './incomplete-package.tsx'
import { type PaymentNote as Note, paymentAssurance, paymentMessages } from './payment-return.ts'
import { type CheckoutFlow, useCheckout } from './use-checkout.ts'
import { type Payment, usePayment } from './use-payment.ts'

/** The checkout, from cart to payment: one question at a time, with the cart beside it. */
function CheckoutPage() {
  const { name } = usePage()
  const flow = useCheckout()
  const payment = usePayment(flow.proceed)
  const cart = flow.cart.data
  useCartEvents(payment.isConfirming ? undefined : cart, payment)
  const wasFilled = useRef(false)
  if (cart && !isEmptyCart(cart)) wasFilled.current = true
  if (payment.isConfirming || payment.unconfirmed) {
    return (
      <PurchaseFrame title={name}>
        <Confirming payment={payment} />
      </PurchaseFrame>
    )
  }
  if (cart && isEmptyCart(cart)) {
    return (
      <PurchaseFrame title={name}>
        <PaymentNote payment={payment} hasSeats={false} />
        <EmptyCart isEmptied={wasFilled.current} />
      </PurchaseFrame>
    )
  }
  return (
    <PurchaseFrame
      // Another frame than while loading, so that React doesn't move that one's elements.
      key={flow.isLoading ? 'loading' : 'loaded'}
      title={name}
      total={cart?.total ?? null}
      summary={cart && !flow.isLoading ? <CartSummary cart={cart} onChange={flow.proceed} /> : <CartLoading />}
    >
      <PaymentNote payment={payment} hasSeats={cart !== undefined && hasSeats(cart)} />
      <LoadFailure flow={flow} />
      <CheckoutSections flow={flow} payment={payment} />
      {cart && <IncompletePackage cart={cart} onChange={flow.proceed} />}
    </PurchaseFrame>
  )
}

export const layout = pageLayout(CheckoutPage)

const CartLoading = () => (
  <div className={styles.cartLoading}>
    <Spinner label="Loading your cart" />
  </div>
)

/** `isEmptied`: the visitor has just removed the last item, and its button with it, so this text takes the focus. */
function EmptyCart({ isEmptied }: { isEmptied: boolean }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isEmptied) words.current?.focus()
  }, [isEmptied])
  return (
    <>
      <p className="lead" ref={words} tabIndex={-1}>
        Your cart is currently empty.
      </p>
      <p>
        <a href={paths.whatsOn}>See what’s on</a>
      </p>
    </>
  )
}

/** The result of the last payment attempt. */
function PaymentNote({ payment: { note }, hasSeats }: { payment: Payment; hasSeats: boolean }) {
  const { timeZone } = useVenue()
  const { expiration } = useSession()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (note) element.current?.focus()
  }, [note])
  if (!note) return null
  const heldUntil = hasSeats && expiration ? showInstant(expiration, 'eventTime', timeZone) : null
  return (
    <div ref={element} tabIndex={-1} className={styles.note}>
      <Alert tone={isFailure(note) ? 'error' : 'info'} title={paymentMessages[note.message]}>
        <p>{paymentAssurance(note, heldUntil).join(' ')}</p>
        <BoxOfficeAdvice />
      </Alert>
    </div>
  )
}

/** A visitor who turns back has made no error. */
const isFailure = ({ message, money }: Note) => message === 'declined' || money !== 'notCharged'

function Confirming({ payment: { unconfirmed, confirmAgain } }: { payment: Payment }) {
  if (!unconfirmed)
    return (
      <div className={styles.loading}>
        <Spinner delay={0} label="Confirming your payment" />
      </div>
    )
  return <UnconfirmedPayment failure={unconfirmed} onCheck={confirmAgain} />
}

function LoadFailure({ flow: { state, cart, proceed } }: { flow: CheckoutFlow }) {
  const failure = state.error ?? cart.error
  if (!failure) return null
  return (
    <Alert tone="error" title={failure.title} className={styles.note}>
      <p>
        <LoadButton variant="quiet" onClick={proceed}>
          Try again
        </LoadButton>
      </p>
    </Alert>
  )
}

/**
 * Reports the cart to the tag manager once per visit, and also the start of the checkout unless the visitor returns
 * from a payment.
 */
function useCartEvents(cart: CheckoutCart | undefined, { note }: Payment) {
  const isReported = useRef(false)
  useEffect(() => {
    if (!cart || isReported.current || isEmptyCart(cart)) return
    isReported.current = true
    const items = cartAnalyticsItems(cart)
    pushEvent({ event: 'view_cart', items })
    if (note === null) pushEvent({ event: 'begin_checkout', items })
  }, [cart, note])
}
