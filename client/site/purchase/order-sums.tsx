import { Price } from '#client/ui/text/price.tsx'
import styles from './order-sums.module.css'

interface OrderSumsProps {
  /** What else the cart has, in dollars; null while that isn't known. */
  otherItems: number | null
  /** Dollars, once an order; 0 where there is none. */
  fee: number
}

/** What an order has besides what is being chosen. */
export const OrderSums = ({ otherItems, fee }: OrderSumsProps) => (
  <>
    {otherItems !== null && otherItems > 0 && <Sum name="Already in your cart" amount={otherItems} />}
    {fee > 0 && <Sum name="Fee, once an order" amount={fee} />}
  </>
)

export const Sum = ({ name, amount }: { name: string; amount: number }) => (
  <p className={styles.sum}>
    <span>{name}</span>
    <Price amount={amount} kind="total" />
  </p>
)

/** What will be paid, in dollars; null while a part of it isn't known. An order of nothing has no fee. */
export function orderTotal(chosen: number | null, { otherItems, fee }: OrderSumsProps): number | null {
  if (chosen === null || otherItems === null) return null
  const items = chosen + otherItems
  return items > 0 ? Math.round((items + fee) * 100) / 100 : 0
}
