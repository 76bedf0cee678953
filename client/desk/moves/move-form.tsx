import { useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextAreaField, TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { moves } from '#shared/staff/moves/moves'
import { MoveSent, MoveTimes } from '#shared/staff/moves/moves.schemas'
import { performances } from '#shared/staff/performances/performances'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk, refresh } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import styles from '../frame/background-work.module.css'
import { FactTable } from '../frame/fact-table.tsx'
import { Refused } from '../frame/loaded.tsx'

interface Times {
  startsAt: string
  /** Empty for the default. */
  returnsUntil: string
}
interface Plan {
  times: Times
  preview: StaffResult<(typeof moves)['preview']>
}
interface MoveFormProps {
  performanceId: number
  /** It has been moved before. */
  isAgain: boolean
  onMoved(): Promise<unknown>
}

/** Asks for the new time, shows what the move would do, and asks for the mail to the buyers. */
export function MoveForm({ performanceId, isAgain, onMoved }: MoveFormProps) {
  const [times, setTimes] = useState<Times>({ startsAt: '', returnsUntil: '' })
  const [plan, setPlan] = useState<Plan | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  /** The pressed button disappears. */
  const show = (next: Plan | null) => {
    setPlan(next)
    title.current?.focus()
  }
  const change = () => {
    if (plan) setTimes(plan.times)
    show(null)
  }
  return (
    <section aria-labelledby="new-time" className={styles.section}>
      <h2 id="new-time" ref={title} tabIndex={-1}>
        {isAgain ? 'Move it again' : 'New time'}
      </h2>
      {plan ? (
        <MailForm
          performanceId={performanceId}
          plan={plan}
          onChangeTime={change}
          onMoved={async () => {
            setTimes({ startsAt: '', returnsUntil: '' })
            setPlan(null)
            await onMoved()
          }}
        />
      ) : (
        <TimesForm performanceId={performanceId} times={times} onPlan={show} />
      )}
    </section>
  )
}

const OnlyTimes = MoveTimes.omit(['performanceId'])

interface TimesFormProps {
  performanceId: number
  times: Times
  onPlan(plan: Plan): void
}

function TimesForm({ performanceId, times, onPlan }: TimesFormProps) {
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(OnlyTimes, times, async (typed: Times) =>
    onPlan({ times: typed, preview: await callDesk(moves.preview, { performanceId, ...typed }) }),
  )
  return (
    <PostForm noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <TextField label="New date and time, in the venue’s time" type="datetime-local" {...field('startsAt')} />
      <TextField
        label="Tickets can be returned until"
        isOptional
        type="datetime-local"
        hint="Seven days if empty, or 48 hours before the performance if that is later"
        {...field('returnsUntil')}
      />
      <Refused error={problem} />
      <p>
        <Button type="submit" isBusy={isSubmitting}>
          Preview
        </Button>
      </p>
    </PostForm>
  )
}

const Answers = MoveSent.pick(['subject', 'text', 'reason'])

interface MailFormProps {
  performanceId: number
  plan: Plan
  onChangeTime(): void
  onMoved(): Promise<unknown>
}

function MailForm({ performanceId, plan: { times, preview }, onChangeTime, onMoved }: MailFormProps) {
  const { from, subject, text, warnings } = preview
  const defaults = { subject, text, reason: '' }
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(Answers, defaults, async (mail: typeof defaults) => {
    try {
      await callDesk(moves.move, { performanceId, ...times, from, ...mail })
    } finally {
      await refresh(performances.performance, { performanceId })
    }
    await onMoved()
  })
  return (
    <>
      <Consequences {...preview} />
      {warnings.map((warning) => (
        <Alert key={warning} tone="info" title={warning} />
      ))}
      <PostForm noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <TextField label="Subject of the mail" autoComplete="off" {...field('subject')} />
        <TextAreaField label="Text of the mail" rows={6} {...field('text')} />
        <p>The offer to return the tickets, the tickets and the new calendar entry are added below the text.</p>
        <TextField label="Reason, for the audit" autoComplete="off" {...field('reason')} />
        <Refused error={problem} />
        <p className={styles.buttons}>
          <Button type="submit" isBusy={isSubmitting}>
            Move the performance
          </Button>
          <Button variant="secondary" onClick={onChangeTime}>
            Change the time
          </Button>
        </p>
      </PostForm>
    </>
  )
}

function Consequences({ from, to, returnsUntil, orders, tickets, withoutAddress }: Plan['preview']) {
  const shown = useShownTime()
  return (
    <FactTable
      facts={[
        ['Now', shown(from, 'performance')],
        ['New', shown(to, 'performance')],
        ['Tickets can be returned until', shown(returnsUntil, 'performance')],
        ['Orders', orders],
        ['Tickets', tickets],
        ['Buyers without an email address', withoutAddress],
      ]}
    />
  )
}
