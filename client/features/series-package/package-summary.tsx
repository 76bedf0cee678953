import { Price } from '#client/ui/programme/price.tsx'
import { paths } from '#shared/routes'
import styles from './series-package.module.css'
import type { PackageBooking } from './use-series-package.ts'

/** The package as the cart has it: how many seats and concerts. */
export function PackageSummary({ booking: { cart }, seriesName }: { booking: PackageBooking; seriesName: string }) {
  const { ticketCount = 0, concertCount = 0, saved = 0, canCheckout = false } = cart.data ?? {}
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
      {canCheckout && (
        <p className="small">
          <a href={paths.whatsOn}>add another event</a>
        </p>
      )}
    </div>
  )
}
