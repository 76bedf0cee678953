import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { usePageData } from '#client/page/page-context.tsx'
import { queryOf, usePageAddress } from '#client/page/use-page-address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { QueryForm } from '#client/ui/form/query-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { startDateOf } from '#shared/address-state/event-filters'
import { withParameter } from '#shared/address-state/with-parts'
import { isDay } from '#shared/calendar-day'
import styles from './start-date.module.css'

/** The first day of the programme's list, as a plain form that works without scripts. */
export function StartDate() {
  const { page, today } = usePageData()
  const navigateToPage = useNavigateToPage()
  const address = usePageAddress()
  const start = startDateOf(queryOf(address).get('startDate'), today)
  return (
    <QueryForm
      className={styles.start}
      action={page.path}
      onSubmit={(event) => {
        event.preventDefault()
        const day = String(new FormData(event.currentTarget).get('startDate') ?? '')
        void navigateToPage(withParameter(address, 'startDate', isDay(day) ? day : ''))
      }}
    >
      <TextField
        className={styles.date}
        label="From"
        type="date"
        name="startDate"
        key={start}
        defaultValue={start}
        min={today}
        isShort
      />
      <Button type="submit" variant="secondary">
        Go
      </Button>
    </QueryForm>
  )
}
