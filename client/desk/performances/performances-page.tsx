import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { counted } from '#shared/counted'
import { performances } from '#shared/staff/performances/performances'
import { FindPerformancesSent } from '#shared/staff/performances/performances.schemas'
import { useDesk } from '../data/desk-call.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { PerformanceRows } from './performance-rows.tsx'
import styles from './performances.module.css'

/** All performances from a day, by default those to come, found by production and hall. Links may give a production. */
export function PerformancesPage() {
  const { state } = useLocation()
  const [wanted, setWanted] = useState({ text: (state as { text?: string } | null)?.text ?? '', from: '' })
  const found = useDesk(performances.find, wanted)
  const { field, onSubmit } = useDeskForm(FindPerformancesSent, wanted, async (values: typeof wanted) =>
    setWanted(values),
  )
  return (
    <>
      <PageHead title="Performances" />
      <PostForm noValidate marksRequired={false} onSubmit={(event) => void onSubmit(event)} className={styles.find}>
        <TextField label="Production or hall" autoComplete="off" {...field('text')} />
        <TextField label="From, if not today" type="date" {...field('from')} />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </PostForm>
      <Loaded of={found} lines={10}>
        {({ performances: rows, hasMore }) => (
          <>
            <p role="status" className={styles.count}>
              {foundText(rows.length, hasMore)}
            </p>
            {rows.length > 0 && <PerformanceRows performances={rows} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function foundText(count: number, hasMore: boolean): string {
  if (hasMore) return 'The first 100 performances. Choose a later day for more.'
  return count > 0 ? counted(count, 'performance') : 'No performance is found. For past ones, choose an earlier day.'
}
