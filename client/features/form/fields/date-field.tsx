import { useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import styles from '#client/ui/form/field.module.css'
import { Field, useField } from '#client/ui/form/field.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { isDay } from '#shared/calendar-day'
import form from '../form.module.css'
import { controlOf, type FieldProps, frameOf } from '../form-state.ts'

/**
 * A date, typed as dd/mm/yyyy whatever the device's locale, or chosen from the browser's calendar. Invalid text stays
 * until the visitor corrects it.
 */
export function DateField(props: FieldProps) {
  const { caption, isRequired } = props.field
  const { frame, control } = useField(frameOf(props))
  const { value, onChange } = controlOf<string>(props)
  /** The text while a visitor types; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const choose = (day: string) => {
    setTyped(null)
    onChange(day)
  }
  return (
    <Field {...frame}>
      <span className={form.row}>
        <input
          {...control}
          ref={text}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          aria-required={isRequired || undefined}
          className={styles.control}
          style={{ width: '9.5rem' }}
          value={typed ?? shownDay(value)}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(dayOf(target.value) ?? target.value.trim())
          }}
          onBlur={() => setTyped(null)}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          style={{ position: 'absolute', bottom: 0, width: 0, padding: 0, border: 0, opacity: 0 }}
          value={isDay(value) ? value : ''}
          onChange={({ target }) => choose(target.value)}
        />
        <Button variant="quiet" onClick={() => calendar.current?.showPicker()}>
          Calendar<VisuallyHidden>: {caption}</VisuallyHidden>
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            choose('')
            text.current?.focus()
          }}
        >
          Clear<VisuallyHidden>: {caption}</VisuallyHidden>
        </Button>
      </span>
    </Field>
  )
}

/**
 * Returns the day, `YYYY-MM-DD`, of a text in the form dd/mm/yyyy, with or without leading zeros. Null if it isn't a
 * date.
 */
export function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** Returns a day as dd/mm/yyyy, and any other text unchanged. */
export const shownDay = (text: string): string => (isDay(text) ? text.split('-').reverse().join('/') : text)
