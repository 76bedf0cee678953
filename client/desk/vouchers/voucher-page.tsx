import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import type { StaffResult } from '#shared/staff/staff-call'
import { vouchers as voucherCalls } from '#shared/staff/vouchers/vouchers'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { HistoryList } from '../frame/history-list.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { VoucherCards } from './voucher-cards.tsx'
import { voucherState } from './voucher-state.ts'
import styles from './vouchers.module.css'

type Voucher = StaffResult<(typeof voucherCalls)['voucher']>

/** A gift voucher: its number, balance and history, and the acts on it. */
export function VoucherPage() {
  const voucherId = Number(useParams().voucherId)
  const voucher = useDesk(voucherCalls.voucher, { voucherId })
  return (
    <>
      <PageHead title="Gift voucher" />
      <Loaded of={voucher} lines={8}>
        {(data) => (
          <>
            <VoucherCards vouchers={[data]} cents={data.balanceCents} />
            <div className={styles.screenOnly}>
              <p role="status">
                {dollars(data.balanceCents)} left of {dollars(data.initialCents)}, {voucherState(data)}
              </p>
              <Acts voucher={data} />
              <History voucher={data} />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Acts({ voucher: { id: voucherId, balanceCents, isVoided } }: { voucher: Voucher }) {
  const mayChange = useMay('changeVouchers')
  const [act, setAct] = useState<'void' | 'extend' | null>(null)
  const reload = () => refresh(voucherCalls.voucher, { voucherId })
  const onClose = () => setAct(null)
  return (
    <div className={styles.acts}>
      <Button variant="secondary" onClick={() => window.print()}>
        Print
      </Button>
      {mayChange && !isVoided && (
        <Button variant="secondary" onClick={() => setAct('extend')}>
          Extend
        </Button>
      )}
      {mayChange && balanceCents > 0 && (
        <Button variant="secondary" onClick={() => setAct('void')}>
          Void the rest
        </Button>
      )}
      {act === 'void' && (
        <ChangeDialog
          title="Void this gift voucher"
          submit={`Void ${dollars(balanceCents)}`}
          onSend={({ reason }) => callDesk(voucherCalls.void, { voucherId, reason }).then(reload)}
          onClose={onClose}
        >
          <p>What is left of it is lost. This can’t be undone.</p>
        </ChangeDialog>
      )}
      {act === 'extend' && (
        <ChangeDialog
          title="Extend this gift voucher"
          submit="Extend"
          hasDay
          onSend={(change) => callDesk(voucherCalls.extend, { voucherId, ...change }).then(reload)}
          onClose={onClose}
        />
      )}
    </div>
  )
}

function History({ voucher: { history } }: { voucher: Voucher }) {
  return (
    <section aria-labelledby="history" className={styles.panel}>
      <h2 id="history">History</h2>
      <HistoryList entries={history} />
    </section>
  )
}
