import { Link } from 'react-router-dom'
import { showDay } from '#shared/dates'
import { dollars } from '../data/shown.ts'
import styles from './vouchers.module.css'

interface VoucherCardsProps {
  vouchers: readonly { id: number; number: string; expiresOn: string }[]
  cents: number
}

/** Vouchers to print or to hand over. */
export const VoucherCards = ({ vouchers, cents }: VoucherCardsProps) => (
  <ul className={styles.cards}>
    {vouchers.map(({ id, number, expiresOn }) => (
      <li key={id} className={styles.card}>
        <p>Gift voucher, {dollars(cents)}</p>
        <p className={styles.cardNumber}>
          <Link to={`/vouchers/${id}`}>{number}</Link>
        </p>
        <p>Valid until {showDay(expiresOn, 'membership')}</p>
      </li>
    ))}
  </ul>
)
