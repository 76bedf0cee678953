import { useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useVenue } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { showInstant } from '#shared/dates'
import { deliveryCost, total as written } from '#shared/money'
import { checkout } from '#shared/ticketing/checkout/checkout'
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
  return (
    <div className={styles.cart}>
      <h2 className={styles.cartTitle}>Your cart</h2>
      <ul className={styles.lines}>
        {cartLines(cart).map((line) => (
          <CartLineItem key={`${line.type} ${line.productLineItemId}`} line={line} onChange={onChange} />
        ))}
      </ul>
      <div className={styles.sums}>
        {cart.donation !== null && !isDonationListed(cart) && (
          <CartSum label="Donation">{written(cart.donation)}</CartSum>
        )}
        {cart.delivery !== null && <CartSum label="Delivery">{deliveryCost(cart.delivery)}</CartSum>}
        {cart.fees !== null && <CartSum label="Fees">{written(cart.fees)}</CartSum>}
      </div>
      <GiftVoucher cart={cart} onChange={onChange} />
    </div>
  )
}

function CartLineItem({ line, onChange }: { line: CartLine; onChange: CheckoutFlow['proceed'] }) {
  const { timeZone } = useVenue()
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { name } = line
  const remove = async () => {
    setIsBusy(true)
    const { type, productLineItemId } = line
    const envelope = await callTicketing(checkout.delete, { items: [{ productLineItemId, type }] })
    await onChange()
    setIsBusy(false)
    setError(envelope.isError ? envelope.title : null)
  }
  const editHref = editAddress(line)
  return (
    <li className={styles.line}>
      <div>
        <p>{name}</p>
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
      {error && <Alert tone="error">{error}</Alert>}
    </li>
  )
}
