import { saveFile } from '#client/data/save-file.ts'
import { Button } from '#client/ui/button/button.tsx'
import { type Cell, csvLine } from '#shared/csv'
import { takings } from '#shared/staff/takings/takings'
import { type ExportName, exportNames } from '#shared/staff/takings/takings.schemas'
import { callDesk } from '../data/desk-call.ts'
import { useAct } from '../data/use-act.ts'
import { Refused } from '../frame/loaded.tsx'
import type { Period } from './period.ts'
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
    saveFile(`${name}-${period.from}-${period.to}.csv`, await readExport(name, period))
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

/** Reads all portions of an export into a file. As blobs, the browser can store them outside the page's memory. */
async function readExport(name: ExportName, { from, to }: Period): Promise<Blob> {
  const parts: Blob[] = []
  let after: number | undefined
  for (;;) {
    const { columns, rows, next } = await callDesk(takings.exportRows, { name, from, to, after })
    const lines = parts.length === 0 ? [columns, ...rows] : rows
    parts.push(new Blob([lines.map((line) => csvLine(line as Cell[])).join('')]))
    if (next === null) return new Blob(parts, { type: 'text/csv' })
    after = next
  }
}
