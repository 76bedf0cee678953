import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { sumOfCents } from '#shared/money'
import { counter } from '#shared/staff/counter/counter'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import { callDesk, useDesk } from '../data/desk-call.ts'
import { useAct } from '../data/use-act.ts'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { HouseMap } from '../seats/house-map.tsx'
import styles from './counter.module.css'
import { holdLabel, type Offer, pricesOf } from './offer.ts'
import type { Held } from './sale.ts'

interface TicketsFormProps {
  performanceId: number
  saleId: string
  offer: Offer
  /** How many tickets of each price type are filled in. */
  initialCounts?: Readonly<Record<number, string>>
  onHeld(held: Held | null): void
  /** The performance's free seats have changed. */
  onChanged(): Promise<unknown>
}

const ON_MAP = 'map'

/** The tickets of a sale: how many of each price, and where. Holds their seats. */
export function TicketsForm({ performanceId, saleId, offer, initialCounts, onHeld, onChanged }: TicketsFormProps) {
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>(initialCounts ?? {})
  const [where, setWhere] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  const tickets = offer.priceTypes
    .map(({ id }) => ({ priceTypeId: id, count: Number(counts[id] || 0) }))
    .filter(({ count }) => count > 0)
  const wanted = sumOfCents(tickets.map(({ count }) => count))
  const { run, isBusy, error } = useAct(async () => {
    const zoneId = where && where !== ON_MAP ? Number(where) : undefined
    const seatIds = where === ON_MAP ? [...chosen] : []
    onHeld(null)
    try {
      onHeld(await callDesk(counter.hold, { saleId, performanceId, tickets, zoneId, seatIds }))
    } finally {
      await onChanged()
    }
  })
  const isReady = wanted > 0 && (where !== ON_MAP || chosen.size === wanted)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady) void run()
  }
  return (
    <PostForm noValidate marksRequired={false} className={styles.tickets} onSubmit={submit} aria-labelledby="tickets">
      <h2 id="tickets">Tickets</h2>
      <div ref={first} className={styles.counts}>
        {offer.priceTypes.map(({ id, name }) => (
          <TextField
            key={id}
            label={`${name}, ${pricesOf(offer, id)}`}
            name={`tickets-${id}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={counts[id] ?? ''}
            onChange={({ target }) => setCounts({ ...counts, [id]: target.value.replace(/\D/g, '') })}
          />
        ))}
        <SelectField
          label="Seats"
          name="where"
          options={placesOf(offer)}
          value={where}
          onChange={({ target }) => setWhere(target.value)}
        />
      </div>
      {where === ON_MAP && <MapChoice {...{ performanceId, chosen }} onChosen={setChosen} />}
      <Refused error={error} />
      <p className={styles.acts}>
        <Button type="submit" isBusy={isBusy} disabled={!isReady}>
          {holdLabel(wanted, where === ON_MAP ? chosen.size : wanted)}
        </Button>
      </p>
    </PostForm>
  )
}

const placesOf = ({ zones }: Offer) => [
  { value: '', label: 'Best available' },
  ...zones.map(({ id, name, free }) => ({ value: String(id), label: `Best available in ${name}, ${free} free` })),
  { value: ON_MAP, label: 'Choose on the map' },
]

interface MapChoiceProps {
  performanceId: number
  chosen: ReadonlySet<number>
  onChosen(chosen: ReadonlySet<number>): void
}

function MapChoice({ performanceId, chosen, onChosen }: MapChoiceProps) {
  const house = useDesk(seatCalls.seats, { performanceId })
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  return (
    <Loaded of={house} lines={10}>
      {(data) => <HouseMap house={data} chosen={chosen} onSeat={toggle} />}
    </Loaded>
  )
}
