import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { audit } from '#shared/staff/audit/audit'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import styles from './pages.module.css'

/** All actions of the staff, newest first. */
export function AuditPage() {
  const [before, setBefore] = useState<number>()
  const entries = useDesk(audit.list, before === undefined ? {} : { before })
  const shown = useShownTime()
  return (
    <>
      <PageHead title="Audit" />
      <Loaded of={entries} lines={12}>
        {({ entries: rows, hasMore }) => (
          <>
            {rows.length === 0 ? (
              <p>Nothing has been recorded yet.</p>
            ) : (
              <DeskTable columns={['When', 'Who', 'Act', 'Order', 'Before and after', 'Reason']}>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>{shown(row.at)}</td>
                    <td>{row.by}</td>
                    <td>{words(row.act)}</td>
                    <td>{row.orderId && <Link to={`/orders/${row.orderId}`}>{row.orderId}</Link>}</td>
                    <td className={styles.values}>
                      {[valuesOf(row.before), valuesOf(row.after)].filter(Boolean).join(' → ')}
                    </td>
                    <td>{row.reason}</td>
                  </tr>
                ))}
              </DeskTable>
            )}
            {(before !== undefined || hasMore) && (
              <p className={styles.more}>
                {before !== undefined && (
                  <Button variant="secondary" onClick={() => setBefore(undefined)}>
                    Newest
                  </Button>
                )}
                {hasMore && (
                  <Button variant="secondary" onClick={() => setBefore(rows.at(-1)?.id)}>
                    Earlier
                  </Button>
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

/** `sentRefundAgain` → "sent refund again". */
const words = (act: string) => act.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const valuesOf = (values: Record<string, unknown> | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${words(name)}: ${Array.isArray(value) ? value.join('; ') : String(value ?? 'none')}`)
    .join(', ')
