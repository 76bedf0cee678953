import { type ReactNode, useId, useState } from 'react'
import { priceRange } from '#shared/money'
import { type Filters, toggled } from '../choice/filters.ts'
import { type Hall, priceRangeOf } from '../choice/seat.ts'
import { ZoneSwatch } from '../map/zone-swatch.tsx'

interface FilterChipsProps {
  hall: Hall
  filters: Filters
  onFilter(filters: Filters): void
  /** The form for a budget, shown on request. */
  budget?: ReactNode
}

/** The filters above the map: its zones with their colours and marks, and the attributes of its seats. */
export function FilterChips({ hall, filters, onFilter, budget }: FilterChipsProps) {
  const [isBudgetOpen, setIsBudgetOpen] = useState(false)
  const id = useId()
  return (
    <div className="seat-chips">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        className="seat-chips-row"
        role="group"
        aria-label="Show only"
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {hall.zones.map((zone, at) => {
          const range = priceRangeOf(zone)
          return (
            <button
              key={zone.zoneId}
              type="button"
              className="seat-chip"
              aria-pressed={filters.zonePrices.includes(zone.zoneId)}
              onClick={() => onFilter({ ...filters, zonePrices: toggled(filters.zonePrices, zone.zoneId) })}
            >
              {hall.zones.length > 1 && <ZoneSwatch at={at} count={hall.zones.length} />}
              {zone.zone} <span className="figures">{range && priceRange(range.low, range.high)}</span>
            </button>
          )
        })}
        {hall.attributes.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            className="seat-chip"
            aria-pressed={filters.attributes.includes(key)}
            onClick={() => onFilter({ ...filters, attributes: toggled(filters.attributes, key) })}
          >
            {name}
          </button>
        ))}
        {budget && (
          <button
            type="button"
            className="seat-chip"
            aria-expanded={isBudgetOpen}
            aria-controls={id}
            onClick={() => setIsBudgetOpen((was) => !was)}
          >
            Find by budget
          </button>
        )}
      </div>
      {budget && (
        <div id={id} hidden={!isBudgetOpen}>
          {budget}
        </div>
      )}
    </div>
  )
}
