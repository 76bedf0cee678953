import { useState } from 'react'
import { savePdf } from '#client/data/save-file.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import type { Envelope } from '#shared/ticketing/envelope'
import styles from './document-downloads.module.css'

const names = { receipt: 'receipt', creditNote: 'credit note' } as const

interface DocumentDownloadsProps {
  documents: readonly { id: number; kind: keyof typeof names; number: string }[]
  variant?: 'secondary' | 'quiet'
  download(id: number): Promise<Envelope<{ name: string; pdf: string }>>
}

/** Downloads an order's numbered receipt and its credit notes. */
export function DocumentDownloads({ documents, variant = 'secondary', download }: DocumentDownloadsProps) {
  const [busyId, setBusyId] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (documents.length === 0) return null
  const save = async (id: number) => {
    setBusyId(id)
    setProblem(null)
    const envelope = await download(id)
    if (envelope.isError) setProblem(envelope.title)
    else savePdf(envelope.result)
    setBusyId(null)
  }
  return (
    <>
      {problem && <Alert tone="error" title={problem} />}
      <div className={styles.documents}>
        {documents.map(({ id, kind, number }) => (
          <Button key={id} variant={variant} isBusy={busyId === id} onClick={() => void save(id)}>
            Download {names[kind]} {number} (PDF)
          </Button>
        ))}
      </div>
    </>
  )
}
