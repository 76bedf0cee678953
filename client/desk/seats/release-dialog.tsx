import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { counted } from '#shared/counted'
import { seatNames } from '#shared/seats/seat-names'
import type { DeskError } from '../data/desk-call.ts'
import { Refused } from '../frame/loaded.tsx'
import type { HouseSeats } from './desk-hall.ts'
import styles from './seats.module.css'

interface ReleaseDialogProps {
  block: HouseSeats['blocks'][number]
  isBusy: boolean
  error: DeskError | null
  onRelease(seatIds: number[]): void
  onClose(): void
}

/** Puts some or all seats of a block back on sale. */
export function ReleaseDialog({ block, isBusy, error, onRelease, onClose }: ReleaseDialogProps) {
  const [kept, setKept] = useState<readonly number[]>([])
  const seatIds = block.seats.map(({ id }) => id).filter((id) => !kept.includes(id))
  const toggle = (id: number, isReleased: boolean) =>
    setKept(isReleased ? kept.filter((each) => each !== id) : [...kept, id])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => seatIds.length > 0 && onRelease(seatIds)}
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
