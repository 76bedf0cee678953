import { amount as plain, price, priceRange, total } from '#shared/money'
import { classNames } from '../class-names.ts'

interface PriceProps {
  /** Dollars. */
  amount: number
  /** The higher end of a range, in dollars. */
  upTo?: number
  /** `price` shows 0 as FREE, `total` always shows cents. */
  kind?: 'price' | 'total' | 'amount'
  className?: string
}

const formatters = { price, total, amount: plain }

/** An amount of money, in tabular figures. */
export const Price = ({ amount, upTo, kind = 'price', className }: PriceProps) => (
  <span className={classNames('figures', className)}>
    {upTo === undefined ? formatters[kind](amount) : priceRange(amount, upTo)}
  </span>
)
