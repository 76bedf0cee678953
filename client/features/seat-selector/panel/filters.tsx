import { useId } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { amount, priceRange } from '#shared/money'
import { type Filters as FilterValues, hasFilters, NO_FILTERS, priceBounds, toggled } from '../choice/filters.ts'
import { type Hall, priceRangeOf } from '../choice/seat.ts'

interface FiltersProps {
  hall: Hall
  filters: FilterValues
  onFilter(filters: FilterValues): void
}

/** Filters for the seats: by zone, price and attribute. */
export function Filters({ hall, filters, onFilter }: FiltersProps) {
  const bounds = priceBounds(hall)
  return (
    <div className="seat-panel-filters">
      <fieldset className="seat-panel-group">
        <legend>Zones</legend>
        {hall.zones.map((zone) => {
          const range = priceRangeOf(zone)
          return (
            <CheckboxField
              key={zone.zoneId}
              className="seat-panel-option"
              label={
                <>
                  {zone.zone} <span className="figures muted">{range && priceRange(range.low, range.high)}</span>
                </>
              }
              checked={filters.zonePrices.includes(zone.zoneId)}
              onChange={() => onFilter({ ...filters, zonePrices: toggled(filters.zonePrices, zone.zoneId) })}
            />
          )
        })}
      </fieldset>
      {bounds && (
        <PriceLimit
          bounds={bounds}
          value={filters.maximumPrice}
          onLimit={(maximumPrice) => onFilter({ ...filters, maximumPrice })}
        />
      )}
      {hall.attributes.length > 0 && (
        <fieldset className="seat-panel-group">
          <legend>Seat attributes</legend>
          <div className="seat-panel-attributes">
            {hall.attributes.map(({ key, name }) => (
              <CheckboxField
                key={key}
                className="seat-panel-option"
                label={name}
                checked={filters.attributes.includes(key)}
                onChange={() => onFilter({ ...filters, attributes: toggled(filters.attributes, key) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {hasFilters(filters) && (
        <Button variant="quiet" onClick={() => onFilter(NO_FILTERS)}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}

interface PriceLimitProps {
  bounds: { low: number; high: number }
  value: number | null
  onLimit(value: number | null): void
}

/** The maximum price. At its right end there is no limit. */
function PriceLimit({ bounds, value, onLimit }: PriceLimitProps) {
  const id = useId()
  const [low, high] = [Math.floor(bounds.low), Math.ceil(bounds.high)]
  const current = value ?? high
  const words = value === null ? 'Any price' : `Up to ${amount(value)}`
  return (
    <div className="seat-panel-group">
      <label htmlFor={id} className="seat-panel-limit">
        Price
        <output htmlFor={id} className="figures muted">
          {words}
        </output>
      </label>
      <input
        id={id}
        type="range"
        className="seat-panel-range"
        min={low}
        max={high}
        step={1}
        value={current}
        aria-valuetext={words}
        onChange={({ target }) => onLimit(target.valueAsNumber >= high ? null : target.valueAsNumber)}
      />
    </div>
  )
}
