import { useState } from 'react'
import { savePdf } from '#client/data/save-file.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { order } from '#shared/ticketing/order/order'
import styles from './receipt.module.css'
import type { ReceiptAnswer } from './receipt-lines.ts'

const names = { receipt: 'receipt', creditNote: 'credit note' } as const

/** Downloads the order's numbered receipt and its credit notes. */
export function ReceiptDocuments({ receipt, sessionKey }: { receipt: ReceiptAnswer; sessionKey: string }) {
  const callTicketing = useTicketing()
  const [busyId, setBusyId] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { orderId, documents = [] } = receipt
  if (documents.length === 0) return null
  const download = async (id: number) => {
    setBusyId(id)
    setProblem(null)
    const query = { OrderId: orderId, SessionKey: sessionKey, DocumentId: id }
    const envelope = await callTicketing(order.document, query)
    if (envelope.isError) setProblem(envelope.title)
    else savePdf(envelope.result)
    setBusyId(null)
  }
  return (
    <>
      {problem && <Alert tone="error" title={problem} />}
      <div className={styles.tools}>
        {documents.map(({ id, kind, number }) => (
          <Button key={id} variant="secondary" isBusy={busyId === id} onClick={() => void download(id)}>
            Download {names[kind]} {number} (PDF)
          </Button>
        ))}
      </div>
    </>
  )
}
