import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { StaffResult } from '#shared/staff/staff-call'
import { till as tillCalls } from '#shared/staff/till/till'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { dollars, useShownTime } from '../data/shown.ts'
import { typedCents } from '../data/typed-cents.ts'
import { useAct } from '../data/use-act.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ClosedTills } from './closed-tills.tsx'
import styles from './till.module.css'

type OpenTill = NonNullable<StaffResult<(typeof tillCalls)['current']>['till']>
type ClosedTill = StaffResult<(typeof tillCalls)['close']>

/** The colleague's cash: the till that is open, or the one to open, and for managers the tills that were closed. */
export function TillPage() {
  const current = useDesk(tillCalls.current)
  const [closed, setClosed] = useState<ClosedTill | null>(null)
  const mayRead = useMay('readTills')
  const show = async (till: ClosedTill | null) => {
    setClosed(till)
    await Promise.all([current.mutate(), ...(mayRead ? [refresh(tillCalls.closed)] : [])])
  }
  return (
    <>
      <PageHead title="Till" />
      {closed && <Closed till={closed} />}
      <Loaded of={current} lines={6}>
        {({ till }) => (till ? <Open till={till} onClosed={show} /> : <OpenForm onOpened={() => show(null)} />)}
      </Loaded>
      {mayRead && <ClosedTills />}
    </>
  )
}

interface CashFormProps {
  label: string
  submit: string
  act(cents: number): Promise<unknown>
}

/** A form with one amount. */
function CashForm({ label, submit, act }: CashFormProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { run, isBusy, error } = useAct(act)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const cents = typedCents(typed)
    setIsWrong(cents === null)
    if (cents !== null) void run(cents)
  }
  return (
    <PostForm noValidate marksRequired={false} className={styles.form} onSubmit={send}>
      <TextField
        label={label}
        name="cash"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={isWrong ? 'Please enter an amount' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Refused error={error} />
      <Button type="submit" isBusy={isBusy}>
        {submit}
      </Button>
    </PostForm>
  )
}

const OpenForm = ({ onOpened }: { onOpened(): Promise<unknown> }) => (
  <>
    <p>You have no open till. Count the cash in the drawer, and open the till with it.</p>
    <CashForm
      label="Float"
      submit="Open the till"
      act={async (floatCents) => {
        await callDesk(tillCalls.open, { floatCents })
        await onOpened()
      }}
    />
  </>
)

function Open({ till, onClosed }: { till: OpenTill; onClosed(till: ClosedTill): Promise<unknown> }) {
  const shown = useShownTime()
  return (
    <>
      <p>
        Opened {shown(till.openedAt)} with {dollars(till.floatCents)}. The drawer should have{' '}
        <strong>{dollars(till.expectedCents)}</strong>.
      </p>
      <CashForm
        label="Cash counted"
        submit="Close the till"
        act={async (countedCents) => onClosed(await callDesk(tillCalls.close, { tillId: till.id, countedCents }))}
      />
      <Entries entries={till.entries} />
    </>
  )
}

function Closed({ till }: { till: ClosedTill }) {
  const { floatCents, expectedCents, countedCents, differenceCents, entries } = till
  const rows: [string, number][] = [
    ['Float', floatCents],
    ['Expected', expectedCents],
    ['Counted', countedCents],
    ['Difference', differenceCents],
  ]
  return (
    <section aria-labelledby="closed">
      <h2 id="closed">The till is closed</h2>
      <DeskTable className={styles.sums}>
        {rows.map(([name, cents]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">{dollars(cents)}</td>
          </tr>
        ))}
      </DeskTable>
      <Entries entries={entries} />
    </section>
  )
}

function Entries({ entries }: Pick<OpenTill, 'entries'>) {
  const shown = useShownTime()
  if (entries.length === 0) return <p>Nothing has gone through this till.</p>
  return (
    <DeskTable columns={['When', 'Order', 'What', number('Cash')]}>
      {entries.map(({ orderId, kind, amountCents, at }) => (
        <tr key={`${orderId} ${kind} ${at}`}>
          <td>{shown(at, 'eventTime')}</td>
          <td>
            <Link to={`/orders/${orderId}`}>{orderId}</Link>
          </td>
          <td>{kind === 'sale' ? 'Sale' : 'Refund'}</td>
          <td className="number">{dollars(amountCents)}</td>
        </tr>
      ))}
    </DeskTable>
  )
}
