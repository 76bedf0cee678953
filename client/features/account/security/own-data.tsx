import { useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useSite } from '#client/page/page-context.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { paths } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import type { Failure } from '#shared/ticketing/envelope'
import { saveData } from './save-data.ts'
import styles from './security.module.css'

/** Downloads a file with all of the customer's personal data. */
export function OwnData() {
  const { siteName } = useSite()
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState<'whole' | 'own' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const download = async () => {
    setIsBusy(true)
    setFailure(null)
    setIsSaved(null)
    const envelope = await callTicketing(account.data)
    if (envelope.isError) setFailure(envelope)
    else {
      saveData(siteName, envelope.result)
      setIsSaved(envelope.result.account.isEmailProven ? 'whole' : 'own')
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
      {isSaved && <Alert tone="success">Your data has been saved as a file.</Alert>}
      {isSaved === 'own' && (
        <p>
          The newsletter, and orders and emails from before you had an account, are left out until you confirm your
          email address: <a href={paths.yourData}>ask for a link</a>, and open it while you are logged in.
        </p>
      )}
      <ActionFailure failure={failure} />
      <div>
        <Button variant="secondary" isBusy={isBusy} onClick={download}>
          Download your data
        </Button>
      </div>
    </section>
  )
}
