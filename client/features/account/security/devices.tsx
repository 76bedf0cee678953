import { useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { useSite, useVenue } from '#client/page/page-context.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showInstant } from '#shared/dates'
import { loginPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import { CustomerList } from '../customer/customer-list.tsx'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import styles from './security.module.css'

type Device = Result<typeof account.devices>['devices'][number]

/** The signed-in browsers, each with a button to sign it out. */
export function Devices() {
  const response = useCustomerCall(account.devices, undefined, { isPersonal: true })
  const devices = response.data?.devices ?? []
  const { signOut, signOutEverywhere, busy, done, failureAt } = useSigningOut(response.revalidate)
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">Where you are logged in</h2>
      {done && <FormResult key={done} as="h3" title={done} />}
      <CustomerList
        response={response}
        loading="Loading your devices"
        isEmpty={devices.length === 0}
        empty={NO_DEVICES}
      >
        <ul className={styles.devices}>
          {devices.map((device) => (
            <li key={device.id} className={styles.device}>
              <DeviceInWords device={device} />
              <Button variant="quiet" isBusy={busy === device.id} onClick={() => signOut(device)}>
                Log out<VisuallyHidden>: {device.isThisDevice ? 'this device' : device.label}</VisuallyHidden>
              </Button>
              <ActionFailure failure={failureAt(device.id)} className={styles.failure} />
            </li>
          ))}
        </ul>
        <p>If one of them isn’t yours, log out everywhere and then change your password.</p>
        <ActionFailure failure={failureAt('all')} />
        <div>
          <Button variant="secondary" isBusy={busy === 'all'} onClick={signOutEverywhere}>
            Log out everywhere
          </Button>
        </div>
      </CustomerList>
    </section>
  )
}

const NO_DEVICES = <p>No device is logged in.</p>

function DeviceInWords({ device: { label, isThisDevice, signedInAt, lastUsedAt } }: { device: Device }) {
  const { timeZone } = useVenue()
  const time = (instant: string) => <time dateTime={instant}>{showInstant(instant, 'general', timeZone)}</time>
  return (
    <div>
      <p className={styles.label}>
        {label}
        {isThisDevice && <span className={`label ${styles.own}`}>This device</span>}
      </p>
      <p className="muted small">
        {!isThisDevice && <>Last used {time(lastUsedAt)}. </>}Logged in {time(signedInAt)}.
      </p>
    </div>
  )
}

/** Signs out one device or all of them. Customers who sign out their own device are redirected to the login. */
function useSigningOut(onChanged: () => Promise<unknown>) {
  const callTicketing = useTicketing()
  const navigateToPage = useNavigateToPage()
  const { routes } = useSite()
  const [busy, setBusy] = useState<number | 'all' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ at: number | 'all'; of: Failure } | null>(null)
  const run = async (what: number | 'all', call: () => Promise<Envelope<unknown>>, next: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(what)
    setFailure(null)
    setDone(null)
    const envelope = await call()
    if (envelope.isError) setFailure({ at: what, of: envelope })
    else await next()
    setBusy(null)
  }
  const leave = () => navigateToPage(loginPath(routes))
  return {
    ...{ busy, done },
    failureAt: (what: number | 'all') => (failure?.at === what ? failure.of : null),
    signOut: ({ id, label, isThisDevice }: Device) =>
      run(
        id,
        () => callTicketing(account.signOutDevice, { id }),
        async () => {
          if (isThisDevice) return leave()
          await onChanged()
          setDone(`${label} has been logged out`)
        },
      ),
    signOutEverywhere: () => run('all', () => callTicketing(account.signOutEverywhere), leave),
  }
}
