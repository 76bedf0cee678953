import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { venueDay } from '#shared/dates'
import { groupings, PeriodSent } from '#shared/staff/takings/takings.schemas'
import { useColleague } from '../data/colleague.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { PageHead } from '../frame/page-head.tsx'
import { CloseDays } from './close-days.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { groupingName, type Period } from './period.ts'
import { SumsTable } from './sums-table.tsx'
import styles from './takings.module.css'

/** What was sold and refunded on some days, with its export, and the closing of days. */
export function TakingsPage() {
  const { timeZone } = useColleague()
  const [today] = useState(() => venueDay(new Date(), timeZone))
  const [period, setPeriod] = useState<Period>({ from: `${today.slice(0, 8)}01`, to: today, by: 'day-of-sale' })
  return (
    <>
      <PageHead title="Takings" />
      <PeriodForm period={period} onChange={setPeriod} />
      <SumsTable period={period} />
      <ExportButtons period={period} />
      <CloseDays period={period} />
    </>
  )
}

const options = groupings.map((value) => ({ value, label: groupingName(value) }))

function PeriodForm({ period, onChange }: { period: Period; onChange(period: Period): void }) {
  const { field, onSubmit } = useDeskForm(PeriodSent, period, async (values: Period) => onChange(values))
  return (
    <PostForm noValidate marksRequired={false} onSubmit={(event) => void onSubmit(event)} className={styles.period}>
      <TextField label="From" type="date" {...field('from')} />
      <TextField label="To" type="date" {...field('to')} />
      <SelectField label="By" options={options} {...field('by')} />
      <Button type="submit">Show</Button>
    </PostForm>
  )
}
