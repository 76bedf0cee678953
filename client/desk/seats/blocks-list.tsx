import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import { seatNames } from '#shared/seats/seat-names'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import { useMay } from '../data/colleague.ts'
import { callDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import type { HouseSeats } from './desk-hall.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import styles from './seats.module.css'

export type Block = HouseSeats['blocks'][number]

interface BlocksListProps {
  performanceId: number
  blocks: readonly Block[]
  onReleased(): Promise<unknown>
}

/** The blocked seats by name, each block with its release. */
export function BlocksList({ performanceId, blocks, onReleased }: BlocksListProps) {
  const shown = useShownTime()
  const mayBlock = useMay('blockSeats')
  const [releasing, setReleasing] = useState<Block | null>(null)
  const release = useAct(async (seatIds: number[]) => {
    const { released } = await callDesk(seatCalls.release, { performanceId, seatIds })
    setReleasing(null)
    await onReleased()
    return released.length
  })
  const open = (block: Block) => {
    release.reset()
    setReleasing(block)
  }
  return (
    <section aria-labelledby="blocks" className={styles.blocks}>
      <h2 id="blocks">Blocked seats</h2>
      {release.result !== null && <Alert tone="success" title={`${counted(release.result, 'seat')} back on sale.`} />}
      {blocks.length === 0 ? (
        <p>No seat of this performance is blocked.</p>
      ) : (
        <DeskTable columns={['For', 'Seats', 'Back on sale', mayBlock && 'Action']}>
          {blocks.map((block) => (
            <tr key={block.id ?? 0}>
              <th scope="row">
                {block.name}
                <br />
                <small>{[block.reason, block.by].filter(Boolean).join(', ')}</small>
              </th>
              <td>
                {counted(block.seats.length, 'seat')}: {seatNames(block.seats)}
              </td>
              <td>{block.releaseAt ? shown(block.releaseAt) : 'When released'}</td>
              {mayBlock && (
                <td>
                  <Button
                    variant="secondary"
                    aria-label={`Release ${block.name}`}
                    isBusy={release.isBusy}
                    onClick={() => open(block)}
                  >
                    Release
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </DeskTable>
      )}
      {releasing && (
        <ReleaseDialog
          block={releasing}
          isBusy={release.isBusy}
          error={release.error}
          onRelease={(seatIds) => void release.run(seatIds)}
          onClose={() => setReleasing(null)}
        />
      )}
    </section>
  )
}
