import { Link } from 'react-router-dom'
import { counted } from '#shared/counted'
import { showDay } from '#shared/dates'
import { useMay } from '../data/colleague.ts'
import { dollars } from '../data/shown.ts'
import type { Customer } from './customer.ts'
import styles from './customers.module.css'

/** The memberships and gift vouchers of a customer. */
export const CustomerPossessions = ({ customer: { memberships, vouchers } }: { customer: Customer }) => (
  <>
    {memberships.length > 0 && (
      <section aria-labelledby="memberships" className={styles.panel}>
        <h2 id="memberships">{counted(memberships.length, 'membership')}</h2>
        <ul className="ruled-list">
          {memberships.map(({ name, startsOn, expiresOn }) => (
            <li key={`${name} ${startsOn}`}>
              {name}{' '}
              <small>
                {showDay(startsOn, 'membership')} to {showDay(expiresOn, 'membership')}
              </small>
            </li>
          ))}
        </ul>
      </section>
    )}
    {vouchers.length > 0 && <Vouchers vouchers={vouchers} />}
  </>
)

function Vouchers({ vouchers }: Pick<Customer, 'vouchers'>) {
  const mayRead = useMay('readVouchers')
  return (
    <section aria-labelledby="vouchers" className={styles.panel}>
      <h2 id="vouchers">{counted(vouchers.length, 'gift voucher')}</h2>
      <ul className="ruled-list">
        {vouchers.map(({ id, initialCents, balanceCents, expiresOn, ending }) => (
          <li key={id}>
            {mayRead ? <Link to={`/vouchers/${id}`}>Ends in {ending}</Link> : `Ends in ${ending}`}:{' '}
            {dollars(balanceCents)} of {dollars(initialCents)}{' '}
            <small>valid until {showDay(expiresOn, 'membership')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
