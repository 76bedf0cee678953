import { Price } from '#client/ui/text/price.tsx'
import { seatPlace } from '#shared/seats/seat-place'
import type { PackageTicket } from './package-rules.ts'
import styles from './series-package.module.css'

/** The tickets of one concert, one per line. */
export const PackageTicketLines = ({ tickets, label }: { tickets: readonly PackageTicket[]; label: string }) => (
  <ul className={styles.lines} aria-label={`Tickets: ${label}`}>
    {tickets.map(({ zone, priceType, row, number, section, amount }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without a number are alike.
      <li key={at} className={styles.line}>
        <span>
          <span className={styles.place}>{seatPlace(section, { row, number })}</span>
          <span className="small muted">
            {zone}, {priceType}
          </span>
        </span>
        <Price amount={amount} />
      </li>
    ))}
  </ul>
)
