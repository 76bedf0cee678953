import { saveFile } from '#client/data/save-file.ts'
import { Button } from '#client/ui/button/button.tsx'
import { takings } from '#shared/staff/takings/takings'
import { type ExportName, exportNames } from '#shared/staff/takings/takings.schemas'
import { callDesk } from '../data/desk-call.ts'
import { useAct } from '../data/use-act.ts'
import { Refused } from '../frame/loaded.tsx'
import type { Period } from './period.ts'
import { readExport } from './read-export.ts'
import styles from './takings.module.css'

const labels: Readonly<Record<ExportName, string>> = {
  orders: 'Download orders',
  tickets: 'Download tickets',
  takings: 'Download takings',
  documents: 'Download receipts',
}

/** Downloads the exports of a period as CSV. */
export function ExportButtons({ period }: { period: Period }) {
  const { run, isBusy, error } = useAct(async (name: ExportName) => {
    const { from, to } = period
    const file = await readExport((after) => callDesk(takings.exportRows, { name, from, to, after }))
    saveFile(`${name}-${from}-${to}.csv`, file)
  })
  return (
    <section aria-label="Downloads">
      <p className={styles.acts}>
        {exportNames.map((name) => (
          <Button key={name} variant="secondary" isBusy={isBusy} onClick={() => void run(name)}>
            {labels[name]}
          </Button>
        ))}
      </p>
      <Refused error={error} />
    </section>
  )
}
