import { useNavigateToPage } from '#client/app/navigate-to-page.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { isDay } from '#shared/calendar-day'
import styles from './calendar.module.css'

/** The day from which on the calendar is shown. A plain form, which works without scripts too. */
export function StartDate({ path, start, today }: { path: string; start: string; today: string }) {
  const navigateToPage = useNavigateToPage()
  return (
    <form
      className={styles.start}
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        const day = String(new FormData(event.currentTarget).get('startDate') ?? '')
        void navigateToPage(isDay(day) ? `${path}?startDate=${day}` : path)
      }}
    >
      <TextField label="From" type="date" name="startDate" key={start} defaultValue={start} min={today} isShort />
      <Button type="submit" variant="secondary">
        Go
      </Button>
    </form>
  )
}
