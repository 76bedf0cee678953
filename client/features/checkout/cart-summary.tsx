import { useCallback, useEffect, useRef, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useVenue } from '#client/page/page-context.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { counted } from '#shared/counted'
import { showInstant } from '#shared/dates'
import { deliveryCost, total as written } from '#shared/money'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { Failure } from '#shared/ticketing/envelope'
import { CartSum } from './cart-sum.tsx'
import styles from './checkout.module.css'
import {
  type CartLine,
  type CheckoutCart,
  cartLines,
  editAddress,
  isDonationListed,
  seatsInWords,
} from './checkout-rules.ts'
import { GiftVoucher } from './gift-voucher.tsx'
import type { CheckoutFlow } from './use-checkout.ts'

/** The cart's lines with their sums; lines can be removed. */
export function CartSummary({ cart, onChange }: { cart: CheckoutCart; onChange: CheckoutFlow['proceed'] }) {
  const { title, change } = useFocusAfterRemoval(cart, onChange)
  return (
    <div className={styles.cart}>
      <h2 ref={title} tabIndex={-1} className={styles.cartTitle}>
        Your cart
        <VisuallyHidden>, {counted(cartLines(cart).length, 'item')}</VisuallyHidden>
      </h2>
      <ul className={styles.lines}>
        {cartLines(cart).map((line) => (
          <CartLineItem key={`${line.type} ${line.productLineItemId}`} line={line} onChange={change} />
        ))}
      </ul>
      <div className={styles.sums}>
        {cart.donation !== null && !isDonationListed(cart) && (
          <CartSum label="Donation">{written(cart.donation)}</CartSum>
        )}
        {cart.delivery !== null && <CartSum label="Delivery">{deliveryCost(cart.delivery)}</CartSum>}
        {cart.fees !== null && <CartSum label="Fees">{written(cart.fees)}</CartSum>}
      </div>
      <GiftVoucher cart={cart} onChange={change} />
    </div>
  )
}

/** After a removal the pressed button is gone, so the cart's heading takes the focus. */
function useFocusAfterRemoval(cart: CheckoutCart, onChange: CheckoutFlow['proceed']) {
  const title = useRef<HTMLHeadingElement>(null)
  const hasChanged = useRef(false)
  const change = useCallback(async () => {
    hasChanged.current = true
    await onChange()
  }, [onChange])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new cart may lack the pressed button.
  useEffect(() => {
    if (hasChanged.current && document.activeElement === document.body) title.current?.focus()
    hasChanged.current = false
  }, [cart])
  return { title, change }
}

function CartLineItem({ line, onChange }: { line: CartLine; onChange: CheckoutFlow['proceed'] }) {
  const { timeZone } = useVenue()
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { name } = line
  const performers = usePerformers({ company: line.company, venue: null })
  const remove = async () => {
    setIsBusy(true)
    const { type, productLineItemId } = line
    const envelope = await callTicketing(checkout.delete, { items: [{ productLineItemId, type }] })
    await onChange()
    setIsBusy(false)
    setFailure(envelope.isError ? envelope : null)
  }
  const editHref = editAddress(line)
  return (
    <li className={styles.line}>
      <div>
        <p>{name}</p>
        {performers && <p className="small muted">{performers}</p>}
        {line.type === 'Donation' && <p className="small muted">Donation</p>}
        {line.date && <p className="small muted">{showInstant(line.date, 'performanceShort', timeZone)}</p>}
        {seatsInWords(line).map((words) => (
          <p key={words} className="small muted">
            {words}
          </p>
        ))}
        {line.hasExtras && <p className="small muted">With extras</p>}
      </div>
      <Price amount={line.subtotal} kind="total" />
      {(editHref || line.canDelete) && (
        <div className={styles.lineTools}>
          {editHref && (
            <Button variant="quiet" href={editHref} aria-label={`Edit ${name}`}>
              Edit
            </Button>
          )}
          {line.canDelete && (
            <Button variant="quiet" onClick={remove} isBusy={isBusy} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          )}
        </div>
      )}
      <ActionFailure failure={failure} />
    </li>
  )
}
