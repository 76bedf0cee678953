import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { counted } from '#shared/counted'
import { messages } from '#shared/staff/messages/messages'
import { MAX_MESSAGES, type MessageProblem } from '#shared/staff/messages/messages.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { useMay } from '../data/colleague.ts'
import { callDesk, useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useRefreshWhile } from '../data/use-refresh-while.ts'
import styles from '../frame/background-work.module.css'
import { Loaded } from '../frame/loaded.tsx'
import { WorkProgress } from '../frame/work-progress.tsx'
import { PerformanceHead } from '../performances/performance-head.tsx'
import { MessageForm } from './message-form.tsx'

type Message = StaffResult<(typeof messages)['progress']>['messages'][number]

/** Writes to the buyers of a performance, and shows the messages so far with how many buyers have them. */
export function MessagesPage() {
  const performanceId = Number(useParams().performanceId)
  const progress = useDesk(messages.progress, { performanceId })
  const mayWrite = useMay('writeToBuyers')
  const [sent, setSent] = useState<number | null>(null)
  const { mutate } = progress
  useRefreshWhile(Boolean(progress.data?.messages.some(({ finishedAt }) => !finishedAt)), mutate)
  const retry = async () => {
    await callDesk(messages.retry, { performanceId })
    await mutate()
  }
  return (
    <>
      <PerformanceHead title="Write to the buyers" performanceId={performanceId} />
      <Loaded of={progress} lines={8}>
        {({ messages: [last, ...earlier], problems }) => (
          <>
            {last && (
              <>
                <LastMessage {...last} hasFocus={last.number === sent} />
                <WorkProgress
                  name="Orders written to"
                  summary={`${last.done} of ${counted(last.orders, 'order')}, ${counted(last.mails, 'mail')}`}
                  work={{ ...last, problems }}
                  words={PROBLEMS}
                  onRetry={mayWrite && problems.some(({ problem }) => problem === 'notWritten') ? retry : undefined}
                />
              </>
            )}
            {earlier.length > 0 && <EarlierMessages messages={earlier} />}
            {mayWrite && (last?.number ?? 0) < MAX_MESSAGES && (
              <MessageForm
                performanceId={performanceId}
                nextNumber={(last?.number ?? 0) + 1}
                onChange={mutate}
                onSent={setSent}
              />
            )}
            {mayWrite && last?.number === MAX_MESSAGES && (
              <p>These buyers have had {MAX_MESSAGES} messages, which is the maximum.</p>
            )}
            {!mayWrite && !last && <p>Only managers write to the buyers of a performance.</p>}
          </>
        )}
      </Loaded>
    </>
  )
}

const PROBLEMS: Readonly<Record<MessageProblem, [what: string, todo: string]>> = {
  notWritten: ['Not written', 'Press Try again. If it fails again, call the buyer.'],
  noAddress: ['No email address', 'Call the buyer, or tell them at the door.'],
  notMailed: ['The mail isn’t delivered', 'It is tried again. Correct the address, or call the buyer.'],
}

function LastMessage({ subject, text, by, sentAt, hasFocus }: Message & { hasFocus: boolean }) {
  const shown = useShownTime()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) title.current?.focus()
  }, [hasFocus])
  return (
    <section aria-labelledby="last-message" className={styles.form}>
      <h2 id="last-message" ref={title} tabIndex={-1}>
        {subject}
      </h2>
      <p className={styles.text}>{text}</p>
      <p>
        Sent by {by}, {shown(sentAt)}.
      </p>
    </section>
  )
}

function EarlierMessages({ messages }: { messages: readonly Message[] }) {
  const shown = useShownTime()
  return (
    <section aria-labelledby="earlier" className={styles.section}>
      <h2 id="earlier">Earlier messages</h2>
      {messages.map(({ number, subject, text, by, sentAt, finishedAt, mails }) => (
        <details key={number}>
          <summary>
            {shown(sentAt)}: {subject}
          </summary>
          <p className={styles.text}>{text}</p>
          <p>
            Sent by {by}: {counted(mails, 'mail')}
            {!finishedAt && ', in progress'}.
          </p>
        </details>
      ))}
    </section>
  )
}
