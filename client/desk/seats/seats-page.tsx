import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { performances } from '#shared/staff/performances/performances'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import { useMay } from '../data/colleague.ts'
import { refresh, useDesk } from '../data/desk-call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PerformanceHead } from '../performances/performance-head.tsx'
import { BlockForm } from './block-form.tsx'
import { BlocksList } from './blocks-list.tsx'
import type { HouseSeats } from './desk-hall.ts'
import { HouseMap } from './house-map.tsx'
import { RangeForm } from './range-form.tsx'
import styles from './seats.module.css'

/** A performance's seats: blocks them for the house, and releases them. */
export function SeatsPage() {
  const performanceId = Number(useParams().performanceId)
  const house = useDesk(seatCalls.seats, { performanceId })
  return (
    <>
      <PerformanceHead title="Seats and blocks" performanceId={performanceId} />
      <Loaded of={house} lines={12}>
        {(data) => <HouseSeatsPanel key={performanceId} performanceId={performanceId} house={data} />}
      </Loaded>
    </>
  )
}

function HouseSeatsPanel({ performanceId, house }: { performanceId: number; house: HouseSeats }) {
  const mayBlock = useMay('blockSeats')
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = house.seats.filter(({ id, state }) => chosenIds.has(id) && state === 'free')
  const reload = () =>
    Promise.all([refresh(seatCalls.seats, { performanceId }), refresh(performances.performance, { performanceId })])
  const finish = async () => {
    setChosenIds(new Set())
    await reload()
  }
  const toggle = (id: number) => {
    const next = new Set(chosenIds)
    if (!next.delete(id)) next.add(id)
    setChosenIds(next)
  }
  return (
    <>
      <div className={styles.columns}>
        <HouseMap house={house} chosen={chosenIds} onSeat={mayBlock ? toggle : () => {}} />
        {mayBlock && (
          <div className={styles.side}>
            <RangeForm seats={house.seats} onChoose={(ids) => setChosenIds(new Set([...chosenIds, ...ids]))} />
            <BlockForm
              performanceId={performanceId}
              chosen={chosen}
              onClear={() => setChosenIds(new Set())}
              onBlocked={finish}
              onRefused={reload}
            />
          </div>
        )}
      </div>
      <BlocksList performanceId={performanceId} blocks={house.blocks} onReleased={finish} />
    </>
  )
}
