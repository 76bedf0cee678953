import { Link } from 'react-router-dom'
import { useShownTime } from '../data/shown.ts'

interface HistoryEntry {
  at: string
  what: string
  by: string | null
  detail: string | null
  orderId?: number | null
  /** Somebody must do something about it. */
  needsSomebody?: boolean
}

/** What happened to an order, a voucher or a customer. The caller gives the order of the entries. */
export function HistoryList({
  entries,
  newestFirst = false,
}: {
  entries: readonly HistoryEntry[]
  newestFirst?: boolean
}) {
  const shown = useShownTime()
  return (
    <ol className="ruled-list">
      {entries.map(({ at, what, by, detail, orderId, needsSomebody }, place) => (
        <li key={newestFirst ? entries.length - place : place} className={needsSomebody ? 'needs-somebody' : undefined}>
          {what}
          {detail && <>: {detail}</>}
          <br />
          <small>
            {shown(at)}
            {by && `, ${by}`}
            {orderId && (
              <>
                , <Link to={`/orders/${orderId}`}>order {orderId}</Link>
              </>
            )}
          </small>
        </li>
      ))}
    </ol>
  )
}
