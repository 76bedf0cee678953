import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { counted } from '#shared/counted'
import { useAct } from '../data/use-act.ts'
import styles from './background-work.module.css'
import { DeskTable } from './desk-table.tsx'
import { Refused } from './loaded.tsx'

interface OrderProblem<Problem extends string> {
  orderId: number
  buyer: string
  phone: string | null
  problem: Problem
}
interface WorkProgressProps<Problem extends string> {
  /** The accessible name of the bar. */
  name: string
  /** How far the work is, without “In progress”. */
  summary: string
  work: {
    finishedAt: string | null
    orders: number
    done: number
    problems: readonly OrderProblem<Problem>[]
  }
  /** What is wrong with an order, and what to do. */
  words: Readonly<Record<Problem, readonly [what: string, todo: string]>>
  /** Present if orders have failed that the colleague may try again. */
  onRetry: (() => Promise<unknown>) | undefined
}

/** How far work on a performance's orders is, and what is left to do by hand. */
export function WorkProgress<Problem extends string>(props: WorkProgressProps<Problem>) {
  const { name, summary, words, onRetry } = props
  const { finishedAt, orders, done, problems } = props.work
  const retry = useAct(async () => onRetry?.())
  const isUnreachable = ({ problem, phone }: OrderProblem<Problem>) => problem === 'noAddress' && phone === null
  const toDo = problems.filter((each) => !isUnreachable(each))
  const unreachable = problems.filter(isUnreachable)
  return (
    <>
      <p role="status">
        {finishedAt ? 'All orders have been worked through: ' : 'In progress: '}
        {summary}.
      </p>
      {!finishedAt && <progress aria-label={name} className={styles.progress} max={orders} value={done} />}
      <section aria-labelledby="problems" className={styles.section}>
        <h2 id="problems">Left to do</h2>
        {problems.length === 0 ? (
          <p>{finishedAt ? 'Nothing.' : 'Nothing so far.'} You may leave this page.</p>
        ) : (
          toDo.length > 0 && (
            <DeskTable columns={['Order', 'Buyer', 'What', 'What to do']}>
              {toDo.map(({ orderId, buyer, phone, problem }) => (
                <tr key={`${orderId} ${problem}`}>
                  <td>
                    <Link to={`/orders/${orderId}`}>{orderId}</Link>
                  </td>
                  <td>{[buyer, phone].filter(Boolean).join(', ')}</td>
                  <td>{words[problem][0]}</td>
                  <td>{words[problem][1]}</td>
                </tr>
              ))}
            </DeskTable>
          )
        )}
        {unreachable.length > 0 && <Unreachable orderIds={unreachable.map(({ orderId }) => orderId)} />}
        <Refused error={retry.error} />
        {onRetry && (
          <Button isBusy={retry.isBusy} onClick={() => void retry.run()}>
            Try again
          </Button>
        )}
      </section>
    </>
  )
}

/** Most are sales at the counter, of which a full hall has many. */
const Unreachable = ({ orderIds }: { orderIds: readonly number[] }) => (
  <details>
    <summary>
      {counted(orderIds.length, 'order has', 'orders have')} neither an email address nor a phone number. Put up a
      notice at the doors and the counter.
    </summary>
    <ul className={styles.orders}>
      {orderIds.map((id) => (
        <li key={id}>
          <Link to={`/orders/${id}`}>Order {id}</Link>
        </li>
      ))}
    </ul>
  </details>
)
