import { useState } from 'react'
import { Link } from 'react-router-dom'
import { counted } from '#shared/counted'
import { showDay } from '#shared/dates'
import type { StaffResult } from '#shared/staff/staff-call'
import { vouchers as voucherCalls } from '#shared/staff/vouchers/vouchers'
import { useMay } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { FindForm } from '../frame/find-form.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { IssueForm } from './issue-form.tsx'
import { voucherState } from './voucher-state.ts'
import styles from './vouchers.module.css'

/** Finds gift vouchers, and issues some. */
export function VouchersPage() {
  const [text, setText] = useState('')
  const found = useDesk(voucherCalls.find, text ? { text } : null)
  const mayChange = useMay('changeVouchers')
  return (
    <>
      <PageHead title="Gift vouchers" />
      <section aria-label="Find" className={styles.screenOnly}>
        <FindForm label="Number, order, or the buyer’s name, email or phone" name="voucher" onFind={setText} />
        {text && (
          <Loaded of={found} lines={3}>
            {(data) => <FoundVouchers text={text} {...data} />}
          </Loaded>
        )}
      </section>
      {mayChange && <IssueForm />}
    </>
  )
}

type Found = StaffResult<(typeof voucherCalls)['find']>

function FoundVouchers({ text, vouchers, hasMore }: Found & { text: string }) {
  if (vouchers.length === 0) return <p role="status">No gift voucher is found by “{text}”.</p>
  return (
    <div className={styles.panel}>
      <p role="status">
        {hasMore ? 'The newest 25. More match: enter a number or an order.' : counted(vouchers.length, 'gift voucher')}
      </p>
      <DeskTable columns={['Number', 'Order', 'Valid until', number('Balance')]}>
        {vouchers.map((voucher) => (
          <tr key={voucher.id}>
            <td>
              <Link to={`/vouchers/${voucher.id}`}>ends in {voucher.ending}</Link>{' '}
              <small>{voucherState(voucher)}</small>
            </td>
            <td>{voucher.orderId && <Link to={`/orders/${voucher.orderId}`}>{voucher.orderId}</Link>}</td>
            <td>{showDay(voucher.expiresOn, 'membership')}</td>
            <td className="number">
              {dollars(voucher.balanceCents)} of {dollars(voucher.initialCents)}
            </td>
          </tr>
        ))}
      </DeskTable>
    </div>
  )
}
