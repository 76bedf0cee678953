import { Button } from '#client/ui/button/button.tsx'
import { MonthGrid } from '#client/ui/calendar/month-grid.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { addDays, weekendDays } from '#shared/calendar-day'
import { isWeekendsOnly } from './date-choice.ts'
import styles from './filters.module.css'

interface DateFilterProps {
  label: string
  /** YYYY-MM-DD. */
  dates: readonly string[]
  today: string
  onChange: (dates: string[]) => void
}

/** The number of days ahead that can be selected. */
const DAYS_AHEAD = 365

/** Days of the calendar, or every weekend of a year; a single day without scripts. */
export function DateFilter({ label, dates, today, onChange }: DateFilterProps) {
  const isWeekends = isWeekendsOnly(dates)
  const toggle = (day: string) =>
    onChange(dates.includes(day) ? dates.filter((each) => each !== day) : [...dates, day].toSorted())
  return (
    <fieldset className={styles.dates}>
      <legend className={`label ${styles.legend}`}>{label}</legend>
      <noscript className={styles.plainDate}>
        <TextField label="Day" type="date" name="eventfilters" defaultValue={dates[0] ?? ''} min={today} isShort />
      </noscript>
      <CheckboxField
        className={styles.withScripts}
        label="Weekends only"
        hint="Fridays, Saturdays and Sundays"
        checked={isWeekends}
        onChange={() => onChange(isWeekends ? [] : weekendDays(today))}
      />
      {!isWeekends && (
        <div className={styles.withScripts}>
          <MonthGrid label={label} selected={dates} onToggle={toggle} first={today} last={addDays(today, DAYS_AHEAD)} />
        </div>
      )}
      {dates.length > 0 && (
        <Button
          variant="quiet"
          className={styles.withScripts}
          onClick={({ currentTarget }) => {
            // The pressed button is gone then, so the focus moves to the first date choice.
            currentTarget.closest('fieldset')?.querySelector('input')?.focus()
            onChange([])
          }}
        >
          Clear dates
        </Button>
      )}
    </fieldset>
  )
}
