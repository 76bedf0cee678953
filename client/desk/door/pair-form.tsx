import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { devices } from '#shared/staff/devices/devices'
import { PairingCodeSent } from '#shared/staff/devices/devices.schemas'
import { callDesk } from '../data/desk-call.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './door.module.css'

const EMPTY = { code: '' }

/** Pairs this device with a code from the desk, so that it needs no log-in. */
export function PairForm({ onPaired }: { onPaired: () => void }) {
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(PairingCodeSent, EMPTY, async (sent: typeof EMPTY) => {
    await callDesk(devices.pair, sent)
    onPaired()
  })
  return (
    <section aria-labelledby="pair" className={styles.panel}>
      <h2 id="pair">Or pair this device</h2>
      <p>A manager makes a code on the page Devices of the desk. The device then needs no log-in.</p>
      <PostForm noValidate onSubmit={onSubmit} className={styles.field}>
        <TextField label="Pairing code" autoComplete="off" autoCapitalize="characters" {...field('code')} />
        <Button type="submit" isBusy={isSubmitting}>
          Pair
        </Button>
      </PostForm>
      <Refused error={problem} />
    </section>
  )
}
