import { OrderSums } from '#client/site/purchase/order-sums.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { paths } from '#shared/routes'
import type { PackageSums } from './package-rules.ts'
import styles from './series-package.module.css'
import type { PackageBooking } from './use-series-package.ts'

interface PackageSummaryProps {
  booking: PackageBooking
  /** Describes the cart, or the choice not in it yet. */
  sums: PackageSums | null
  fee: number
  otherItems: number | null
  seriesName: string
}

/** The package as it is or will be in the cart: its seats and concerts, and the fee per order. */
export function PackageSummary({ booking: { cart }, sums, fee, otherItems, seriesName }: PackageSummaryProps) {
  const { ticketCount = 0, concertCount = 0 } = sums ?? {}
  const { saved = 0, canCheckout = false } = cart.data ?? {}
  return (
    <div className={styles.summary}>
      <h2 className={styles.summaryTitle}>{cart.data?.seriesName ?? seriesName}</h2>
      <dl className={styles.counts}>
        <dt>Seats</dt>
        <dd>{ticketCount}</dd>
        <dt>Concerts</dt>
        <dd>{concertCount}</dd>
        {saved > 0 && (
          <>
            <dt>Saved</dt>
            <dd>
              <Price amount={saved} kind="amount" />
            </dd>
          </>
        )}
      </dl>
      <OrderSums otherItems={otherItems} fee={fee} />
      {canCheckout && (
        <p className="small">
          <a href={paths.whatsOn}>add another event</a>
        </p>
      )}
    </div>
  )
}
