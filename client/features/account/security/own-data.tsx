import { useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useSite } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { account } from '#shared/ticketing/account/account'
import type { Failure } from '#shared/ticketing/envelope'
import styles from './security.module.css'

/** Downloads a file with all of the customer's personal data. */
export function OwnData() {
  const { siteName } = useSite()
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const download = async () => {
    setIsBusy(true)
    setFailure(null)
    setIsSaved(false)
    const envelope = await callTicketing(account.data)
    if (envelope.isError) setFailure(envelope)
    else {
      saveAsFile(JSON.stringify(envelope.result, null, 2), fileName(siteName, envelope.result.writtenAt))
      setIsSaved(true)
    }
    setIsBusy(false)
  }
  return (
    <section className={styles.section} aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <p>
        Your details, addresses, orders, tickets, memberships and mails, in one file that people and programs can read
        (JSON).
      </p>
      {failure && <Alert tone="error">{failure.title}</Alert>}
      {isSaved && <Alert tone="success">Your data are saved as a file.</Alert>}
      <div>
        <Button variant="secondary" isBusy={isBusy} onClick={download}>
          Download your data
        </Button>
      </div>
    </section>
  )
}

/** `marlow-hall-2026-03-01.json` */
const fileName = (siteName: string, writtenAt: string): string =>
  `${siteName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-${writtenAt.slice(0, 10)}.json`

function saveAsFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url))
}
