import { QuantityPicker } from '#client/ui/form/quantity-picker.tsx'
import { pickerMaximum, type SeatCounts, withCount } from '#shared/seat-counts'
import type { PackagePriceType } from './package-rules.ts'
import styles from './series-package.module.css'

interface QuantityPickersProps {
  priceTypes: readonly PackagePriceType[]
  counts: SeatCounts
  /** The maximum over all price types. */
  maximum: number
  isBusy: boolean
  /** Called with the new counts and the price type that changed. */
  onChange(counts: SeatCounts, priceTypeId: number): void
}

/** A quantity picker for each price type. */
export const QuantityPickers = ({ priceTypes, counts, maximum, isBusy, onChange }: QuantityPickersProps) => (
  <div className={styles.pickers}>
    {priceTypes.map(({ tessituraId, name, toolTip }) => (
      <QuantityPicker
        key={tessituraId}
        label={name}
        description={toolTip}
        value={counts[tessituraId] ?? 0}
        max={pickerMaximum(counts, tessituraId, maximum)}
        isBusy={isBusy}
        onChange={(value) => onChange(withCount(counts, tessituraId, value, maximum), tessituraId)}
      />
    ))}
  </div>
)
