import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { usePageAddress } from '#client/page/use-page-address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { QueryForm } from '#client/ui/form/query-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { withParameter } from '#shared/address-state/with-parts'
import { isDay } from '#shared/calendar-day'
import styles from './calendar.module.css'

/** The first day of the programme's list, as a plain form that works without scripts. */
export function StartDate({ path, start, today }: { path: string; start: string; today: string }) {
  const navigateToPage = useNavigateToPage()
  const address = usePageAddress()
  return (
    <QueryForm
      className={styles.start}
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        const day = String(new FormData(event.currentTarget).get('startDate') ?? '')
        void navigateToPage(withParameter(address, 'startDate', isDay(day) ? day : ''))
      }}
    >
      <TextField label="From" type="date" name="startDate" key={start} defaultValue={start} min={today} isShort />
      <Button type="submit" variant="secondary">
        Go
      </Button>
    </QueryForm>
  )
}
