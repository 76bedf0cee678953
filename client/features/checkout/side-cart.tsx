import { type ReactNode, useState } from 'react'
import { useVenue } from '#client/app/page-context.tsx'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Price } from '#client/ui/programme/price.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { showInstant } from '#shared/dates'
import { deliveryCost, total as written } from '#shared/money'
import { checkout } from '#shared/ticketing/checkout/checkout'
import styles from './checkout.module.css'
import { type CartLine, type CheckoutCart, cartLines, editAddress } from './checkout-steps.ts'
import { GiftVoucher } from './gift-voucher.tsx'
import type { Checkout } from './use-checkout.ts'

/** What is being bought, line by line, with its sums; lines can be taken out. */
export function SideCart({ cart, onChange }: { cart: CheckoutCart; onChange: Checkout['proceed'] }) {
  return (
    <div className={styles.cart}>
      <h2 className={styles.cartTitle}>Your cart</h2>
      <ul className={styles.lines}>
        {cartLines(cart).map((line) => (
          <CartLineItem key={`${line.type} ${line.productLineItemId}`} line={line} onChange={onChange} />
        ))}
      </ul>
      <div className={styles.sums}>
        {cart.donation !== null && <Sum label="Donation">{written(cart.donation)}</Sum>}
        {cart.delivery !== null && <Sum label="Delivery">{deliveryCost(cart.delivery)}</Sum>}
        {cart.fees !== null && <Sum label="Fees">{written(cart.fees)}</Sum>}
      </div>
      <GiftVoucher cart={cart} onChange={onChange} />
    </div>
  )
}

export const Sum = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <p className={styles.sum}>
    <span>{label}</span>
    <span className="figures">{children}</span>
  </p>
)

function CartLineItem({ line, onChange }: { line: CartLine; onChange: Checkout['proceed'] }) {
  const { timeZone } = useVenue()
  const ask = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  const { name } = line
  const remove = async () => {
    setIsBusy(true)
    const { type, productLineItemId } = line
    const answer = await ask(checkout.delete, { items: [{ productLineItemId, type }] })
    await onChange()
    setIsBusy(false)
    setComplaint(answer.isError ? answer.title : null)
  }
  const editHref = editAddress(line)
  return (
    <li className={styles.line}>
      <div>
        <p>{name}</p>
        {line.date && <p className="small muted">{showInstant(line.date, 'performanceShort', timeZone)}</p>}
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
      {complaint && <Alert tone="error">{complaint}</Alert>}
    </li>
  )
}
