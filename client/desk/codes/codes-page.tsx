import { codes as codeCalls } from '#shared/staff/codes/codes'
import type { StaffResult } from '#shared/staff/staff-call'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ConfirmedRowAct } from '../frame/row-act.tsx'
import { AddForm } from './add-form.tsx'
import styles from './codes.module.css'

type Codes = StaffResult<(typeof codeCalls)['list']>

/** The promo codes: what they open, how often they were used, and a form to add one. */
export function CodesPage() {
  const list = useDesk(codeCalls.list)
  const mayChange = useMay('changePromoCodes')
  return (
    <>
      <PageHead title="Promo codes" />
      <Loaded of={list} lines={6}>
        {(data) => <CodesList {...data} mayEnd={mayChange} />}
      </Loaded>
      {mayChange && <AddForm />}
    </>
  )
}

function CodesList({ codes, hasMore, mayEnd }: Codes & { mayEnd: boolean }) {
  const shown = useShownTime()
  if (codes.length === 0) return <p>No promo codes yet.</p>
  return (
    <>
      {hasMore && <p role="status">The 200 codes that end last.</p>}
      <DeskTable columns={['Code', 'Valid', 'Opens', number('Orders'), mayEnd && 'Action']}>
        {codes.map((each) => (
          <tr key={each.id} className={each.isEnded ? styles.ended : undefined}>
            <td>
              {each.code}
              {each.messages.map((message) => (
                <span key={message}>
                  <br />
                  <small>{message}</small>
                </span>
              ))}
            </td>
            <td>
              {shown(each.startsAt)} to {shown(each.endsAt)}
            </td>
            <td>{each.opens.join(', ')}</td>
            <td className="number">
              {each.mostOrders === null ? each.orders : `${each.orders} of ${each.mostOrders}`}
            </td>
            {mayEnd && (
              <td>
                {!each.isEnded && (
                  <ConfirmedRowAct
                    label="End"
                    title={`End ${each.code}`}
                    confirmLabel="End the code"
                    onConfirm={() => callDesk(codeCalls.end, { promoCodeId: each.id })}
                    onDone={() => refresh(codeCalls.list)}
                  >
                    <p>
                      Visitors can’t enter it any more. Tickets in a cart can still be bought. If the code is in the
                      venue’s folder, end it there too, or the next apply brings it back.
                    </p>
                  </ConfirmedRowAct>
                )}
              </td>
            )}
          </tr>
        ))}
      </DeskTable>
    </>
  )
}
