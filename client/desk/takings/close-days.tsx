import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { showDay } from '#shared/dates'
import { takings } from '#shared/staff/takings/takings'
import { CloseSent } from '#shared/staff/takings/takings.schemas'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Loaded, Refused } from '../frame/loaded.tsx'
import type { Period } from './period.ts'
import styles from './takings.module.css'

const EMPTY = { until: '' }

/** Closes days, so that their takings can't change any more. */
export function CloseDays({ period }: { period: Period }) {
  const sums = useDesk(takings.sums, period)
  const { form, field, onSubmit, isSubmitting, problem } = useDeskForm(
    CloseSent,
    EMPTY,
    async (values: typeof EMPTY) => {
      await callDesk(takings.close, values)
      form.reset(EMPTY)
      await refresh(takings.sums, period)
    },
  )
  return (
    <section aria-labelledby="close">
      <h2 id="close">Close days</h2>
      <Loaded of={sums} lines={1}>
        {({ closedUntil }) => (
          <p>
            {closedUntil ? `Closed until ${showDay(closedUntil, 'membership')}.` : 'No day is closed.'} A closed day
            doesn’t change any more. It can’t be opened again.
          </p>
        )}
      </Loaded>
      <PostForm noValidate marksRequired={false} onSubmit={(event) => void onSubmit(event)} className={styles.period}>
        <TextField label="Close all days until" type="date" {...field('until')} />
        <Button type="submit" variant="secondary" isBusy={isSubmitting}>
          Close days
        </Button>
      </PostForm>
      <Refused error={problem} />
    </section>
  )
}
