import { Price } from '#client/ui/text/price.tsx'
import { sumOfDollars } from '#shared/money'
import styles from './order-sums.module.css'

interface OrderSumsProps {
  /** The cart's other items in dollars; null while unknown. */
  otherItems: number | null
  /** Dollars per order; 0 for none. */
  fee: number
}

/** What an order contains besides the current choice. */
export const OrderSums = ({ otherItems, fee }: OrderSumsProps) => (
  <>
    {otherItems !== null && otherItems > 0 && <Sum name="Already in your cart" amount={otherItems} />}
    {fee > 0 && <Sum name="Booking fee, per order" amount={fee} />}
  </>
)

export const Sum = ({ name, amount }: { name: string; amount: number }) => (
  <p className={styles.sum}>
    <span>{name}</span>
    <Price amount={amount} kind="total" />
  </p>
)

/** Returns the amount to pay in dollars; null while a part of it is unknown. An order that costs nothing has no fee. */
export function orderTotal(chosen: number | null, { otherItems, fee }: OrderSumsProps): number | null {
  if (chosen === null || otherItems === null) return null
  const items = chosen + otherItems
  return items > 0 ? sumOfDollars([items, fee]) : 0
}
