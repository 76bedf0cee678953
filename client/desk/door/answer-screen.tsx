import { useEffect } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { isAdmission } from '#shared/staff/door/door.schemas'
import { useShownTime } from '../data/shown.ts'
import { type Answer, answerLines, outcomes, type Signal } from './answer.ts'
import styles from './answer-screen.module.css'
import { playSignal } from './play-signal.ts'

/** Different outlines, so that the answer is read without colour: a circle, a square, a triangle and an octagon. */
const SHAPES: Readonly<Record<Signal, { outline: string; mark: string }>> = {
  go: { outline: 'M50 4a46 46 0 1 0 0 92a46 46 0 1 0 0-92z', mark: 'M28 52l15 15 30-32' },
  out: { outline: 'M6 6h88v88H6z', mark: 'M28 50h42M52 30l20 20-20 20' },
  wait: { outline: 'M50 6L97 92H3z', mark: 'M50 36v26M50 74v4' },
  stop: { outline: 'M31 4h38l27 27v38L69 96H31L4 69V31z', mark: 'M34 34l32 32M66 34L34 66' },
}

/** A line in which “row” and “seat” stay with what follows. */
const unbroken = (line: string) => line.replaceAll(/\b(row|seat) /g, '$1\u00a0')

/** The answer to a scan, over the whole screen. The next scan replaces it. */
export function AnswerScreen({ answer, onNext }: { answer: Answer; onNext: () => void }) {
  const shown = useShownTime()
  const { signal, title } = outcomes[answer.outcome]
  useEffect(() => playSignal(signal), [signal])
  const { outline, mark } = SHAPES[signal]
  const needs = answer.outcome !== 'failed' && isAdmission(answer.outcome) ? (answer.ticket?.needs ?? []) : []
  return (
    <div className={classNames(styles.screen, styles[signal])}>
      <div role="alert" className={styles.words}>
        <svg viewBox="0 0 100 100" className={styles.shape} aria-hidden="true">
          <path d={outline} className={styles.outline} />
          <path d={mark} className={styles.mark} />
        </svg>
        <p className={styles.title}>{title}</p>
        {answerLines(answer, shown).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer don't change.
          <p key={at} className={at === 0 ? styles.first : undefined}>
            {unbroken(line)}
          </p>
        ))}
        {'listAt' in answer && answer.listAt && (
          <p className={styles.list}>No connection, list of {shown(answer.listAt, 'eventTime')}</p>
        )}
        {needs.length > 0 && (
          <ul className={styles.needs} aria-label="Access needs">
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.acts}>
        {answer.outcome === 'failed' && (
          <button type="button" className={styles.next} onClick={answer.retry}>
            Try again
          </button>
        )}
        {'admit' in answer && answer.admit && (
          <button type="button" className={styles.next} onClick={answer.admit}>
            Admit
          </button>
        )}
        <button type="button" className={styles.next} onClick={onNext}>
          Next ticket
        </button>
      </div>
    </div>
  )
}
