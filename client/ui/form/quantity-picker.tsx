import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './quantity-picker.module.css'

interface QuantityPickerProps {
  /** What is counted: "Adult". Also names the buttons. */
  label: string
  /** The visible label, if the context shows part of it; null for none. Defaults to `label`. */
  shownLabel?: string | null
  /** A second line: a description, or which visitors may buy it. */
  description?: ReactNode
  /** Shown between label and buttons: the unit price. */
  aside?: ReactNode
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  /** Disables the buttons while a response is pending. */
  isBusy?: boolean
  isDisabled?: boolean
  className?: string
}

/** The quantity of one item: minus button, number, plus button. Screen readers announce changes. */
export function QuantityPicker({
  label,
  shownLabel = label,
  description,
  aside,
  value,
  min = 0,
  max,
  onChange,
  isBusy,
  isDisabled,
  className,
}: QuantityPickerProps) {
  const step = (by: number, words: string, sign: string) => {
    const next = value + by
    const isOutOfRange = next < min || next > max
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`${words} ${label}`}
        aria-disabled={isOutOfRange || isBusy || isDisabled || undefined}
        onClick={() => !(isOutOfRange || isBusy || isDisabled) && onChange(next)}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be in a row with its buttons.
    <div
      className={classNames(styles.picker, isDisabled && styles.disabled, className)}
      role="group"
      aria-label={label}
    >
      <div>
        {shownLabel && <span className={styles.label}>{shownLabel}</span>}
        {description && <span className={styles.description}>{description}</span>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.steps}>
        {step(-1, 'One fewer', '−')}
        <output className={styles.value}>{value}</output>
        {step(1, 'One more', '+')}
      </div>
    </div>
  )
}
