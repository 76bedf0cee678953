import { amount as plain, price, priceRange, total } from '#shared/money'
import { classNames } from '../class-names.ts'

interface PriceProps {
  /** Dollars. */
  amount: number
  /** The higher end of a range, in dollars. */
  upTo?: number
  /** `price` says FREE at nothing, `total` always shows cents. */
  kind?: 'price' | 'total' | 'amount'
  className?: string
}

const writers = { price, total, amount: plain }

/** An amount of money, in figures that stand under each other. */
export const Price = ({ amount, upTo, kind = 'price', className }: PriceProps) => (
  <span className={classNames('figures', className)}>
    {upTo === undefined ? writers[kind](amount) : priceRange(amount, upTo)}
  </span>
)
