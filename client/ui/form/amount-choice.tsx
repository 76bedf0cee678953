import { type ComponentProps, type ReactNode, useId } from 'react'
import { currencyWord, amount as formatAmount } from '#shared/money'
import styles from './amount-choice.module.css'
import { requiredMark, useIsRequired } from './required-marks.tsx'
import { TextField } from './text-field.tsx'

interface AmountChoiceProps {
  legend: string
  /** In dollars. */
  presets: readonly number[]
  /** The chosen preset. */
  chosen: number | null
  onChoose(preset: number): void
  hint?: ReactNode
  error?: ReactNode
  /** Props of the input for another amount: the result of react-hook-form's `register`. */
  other: Omit<ComponentProps<'input'>, 'type' | 'className'>
}

/** An amount of money: one of the presets, or another amount. */
export function AmountChoice({ legend, presets, chosen, onChoose, hint, error, other }: AmountChoiceProps) {
  const id = useId()
  const isRequired = useIsRequired(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: as a fieldset's legend, its name would be outside the grid.
    <div role="group" aria-labelledby={id} className={styles.choice}>
      <p id={id} className={styles.legend} {...requiredMark(isRequired)}>
        {legend}
      </p>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={preset === chosen}
            onClick={() => onChoose(preset)}
          >
            {formatAmount(preset)}
          </button>
        ))}
      </div>
      <TextField
        label={`Another amount, in ${currencyWord()}`}
        inputMode="decimal"
        isShort
        isOptional
        hint={hint}
        error={error}
        {...other}
      />
    </div>
  )
}
