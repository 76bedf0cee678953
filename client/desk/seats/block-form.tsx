import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import { seatNames } from '#shared/seats/seat-names'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import { BlockSent } from '#shared/staff/seats/seats.schemas'
import { callDesk } from '../data/desk-call.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Refused } from '../frame/loaded.tsx'
import type { HouseSeat } from './desk-hall.ts'
import styles from './seats.module.css'

interface BlockFormProps {
  performanceId: number
  chosen: readonly HouseSeat[]
  onClear(): void
  onBlocked(): Promise<unknown>
  /** Another buyer or colleague may have taken some of the seats. */
  onRefused(): Promise<unknown>
}

const DEFAULTS = { name: '', reason: '', releaseOn: '' }
const Answers = BlockSent.omit(['performanceId', 'seatIds'])

/** Takes the chosen seats off sale under a name. */
export function BlockForm({ performanceId, chosen, onClear, onBlocked, onRefused }: BlockFormProps) {
  const {
    form,
    field,
    onSubmit,
    isSubmitting,
    result: blockedCount,
    problem,
  } = useDeskForm(Answers, DEFAULTS, async (values: typeof DEFAULTS) => {
    const seatIds = chosen.map(({ id }) => id)
    const { blocked } = await callDesk(seatCalls.block, { ...values, performanceId, seatIds }).catch(
      async (error: unknown) => {
        await onRefused()
        throw error
      },
    )
    form.reset(DEFAULTS)
    await onBlocked()
    return blocked.length
  })
  return (
    <PostForm noValidate className={styles.block} onSubmit={(event) => void onSubmit(event)} aria-labelledby="block">
      <h2 id="block">Block seats</h2>
      <p role="status">
        {chosen.length === 0
          ? 'No seats chosen. Choose them on the map, or type them.'
          : `${counted(chosen.length, 'seat')}: ${seatNames(chosen)}`}
      </p>
      <TextField label="For whom or what" autoComplete="off" {...field('name')} />
      <TextField label="Reason, for the audit" autoComplete="off" {...field('reason')} />
      <TextField label="Back on sale at noon of" type="date" isOptional {...field('releaseOn')} />
      <Refused error={problem} />
      <p className={styles.acts}>
        <Button type="submit" isBusy={isSubmitting} disabled={chosen.length === 0}>
          {chosen.length === 0 ? 'Choose seats to block' : `Block ${counted(chosen.length, 'seat')}`}
        </Button>
        {chosen.length > 0 && (
          <Button variant="secondary" onClick={onClear}>
            Clear the selection
          </Button>
        )}
      </p>
      {blockedCount !== null && <Alert tone="success" title={`${counted(blockedCount, 'seat')} blocked.`} />}
    </PostForm>
  )
}
