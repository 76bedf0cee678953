import { type ReactNode, useEffect, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useSite } from '#client/page/page-context.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { loginPath } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { privacy } from '#shared/ticketing/privacy/privacy'
import { saveData } from '../security/save-data.ts'
import { EraseData } from './erase-data.tsx'
import { countsOf } from './stored-counts.ts'
import styles from './your-data.module.css'

type Data = Result<typeof privacy.data>

/** Shows what is stored by the address that the link's token proves, with a file of it, and deletes it. */
export function StoredData({ token, onRestart }: { token: string; onRestart(): void }) {
  const callTicketing = useTicketing()
  const [data, setData] = useState<Data | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isErased, setIsErased] = useState(false)
  useEffect(() => {
    void callTicketing(privacy.data, { token }).then((envelope) =>
      envelope.isError ? setFailure(envelope) : setData(envelope.result),
    )
  }, [callTicketing, token])
  if (failure)
    return (
      <Alert tone="error" title={failure.title}>
        <Button variant="quiet" onClick={onRestart}>
          Ask for a new link
        </Button>
      </Alert>
    )
  if (!data) return <Spinner />
  if (isErased)
    return (
      <FormResult title="Your data has been deleted">
        <p>A last email confirms it, with your tickets for upcoming performances. Please keep it.</p>
      </FormResult>
    )
  return (
    <div className={styles.sections}>
      <p className="lead">{data.email}</p>
      <ul className={styles.counts}>
        {countsOf(data).map((count) => (
          <li key={count}>{count}</li>
        ))}
      </ul>
      <Download data={data} />
      {data.newsletter && <Newsletter token={token} onEnded={() => setData({ ...data, newsletter: null })} />}
      <EraseData token={token} onErased={() => setIsErased(true)} />
      <AccountHint />
    </div>
  )
}

function Download({ data }: { data: Data }) {
  const { siteName } = useSite()
  return (
    <Section id="download" heading="Take it with you">
      <p>One file with all of it, which people and programs can read (JSON).</p>
      <div>
        <Button variant="secondary" onClick={() => saveData(siteName, data)}>
          Download your data
        </Button>
      </div>
    </Section>
  )
}

function Newsletter({ token, onEnded }: { token: string; onEnded(): void }) {
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const end = async () => {
    setIsBusy(true)
    const envelope = await callTicketing(privacy.unsubscribe, { token })
    setIsBusy(false)
    if (envelope.isError) setFailure(envelope)
    else onEnded()
  }
  return (
    <Section id="newsletter" heading="Newsletter">
      <ActionFailure failure={failure} />
      <div>
        <Button variant="secondary" isBusy={isBusy} onClick={end}>
          Unsubscribe
        </Button>
      </div>
    </Section>
  )
}

function AccountHint() {
  const { routes } = useSite()
  return (
    <p className="muted">
      An account with this address isn’t part of this. Its data are under “Security and privacy” once you have{' '}
      <a href={loginPath(routes)}>logged in</a>.
    </p>
  )
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
