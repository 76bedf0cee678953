import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { seatNames } from '#shared/seats/seat-names'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import { callDesk } from '../data/desk-call.ts'
import { counted } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { Refused } from '../frame/loaded.tsx'
import type { HouseSeats } from './desk-hall.ts'
import styles from './seats.module.css'

interface ReleaseDialogProps {
  performanceId: number
  block: HouseSeats['blocks'][number]
  onClose(): void
  onReleased(count: number): Promise<unknown>
}

/** Puts some or all seats of a block back on sale. */
export function ReleaseDialog({ performanceId, block, onClose, onReleased }: ReleaseDialogProps) {
  const [kept, setKept] = useState<readonly number[]>([])
  const seatIds = block.seats.map(({ id }) => id).filter((id) => !kept.includes(id))
  const { run, isBusy, error } = useAct(async () => {
    const { released } = await callDesk(seatCalls.release, { performanceId, seatIds })
    await onReleased(released.length)
  })
  const toggle = (id: number, isReleased: boolean) =>
    setKept(isReleased ? kept.filter((each) => each !== id) : [...kept, id])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => seatIds.length > 0 && void run()}
      title={`Release ${block.name}`}
      actions={
        <>
          <Button type="submit" isBusy={isBusy} disabled={seatIds.length === 0}>
            Release {counted(seatIds.length, 'seat')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>The seats go back on sale immediately.</p>
      <fieldset className={styles.released}>
        <legend>Seats to release</legend>
        {block.seats.map((seat) => (
          <label key={seat.id}>
            <input
              type="checkbox"
              checked={!kept.includes(seat.id)}
              onChange={({ target }) => toggle(seat.id, target.checked)}
            />
            {seatNames([seat])}
          </label>
        ))}
      </fieldset>
      <Refused error={error} />
    </Dialog>
  )
}
