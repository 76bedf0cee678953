import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { access } from '#shared/staff/access/access'
import { BeginPasskeySent, MAX_PASSKEYS } from '#shared/staff/access/access.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { createPasskey, hasPasskeys } from '../data/passkeys.ts'
import { useShownTime } from '../data/shown.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ConfirmedRowAct } from '../frame/row-act.tsx'
import styles from './pages.module.css'

type Passkeys = StaffResult<(typeof access)['passkeys']>

/** The colleague's own account: their passkeys. */
export function AccountPage() {
  const passkeys = useDesk(access.passkeys)
  return (
    <>
      <PageHead title="Your account" />
      <section aria-labelledby="passkeys" className={styles.panel}>
        <h2 id="passkeys">Passkeys</h2>
        <p className={styles.lead}>
          A passkey is stored on your device or security key, and signs you in with a fingerprint, a face or a PIN. Your
          password and the codes of your authenticator app keep working.
        </p>
        <Loaded of={passkeys}>
          {(data) => (
            <>
              <PasskeyList {...data} />
              <AddPasskey {...data} />
            </>
          )}
        </Loaded>
      </section>
    </>
  )
}

function PasskeyList({ passkeys }: Passkeys) {
  const shown = useShownTime()
  if (passkeys.length === 0) return <p>You have no passkey.</p>
  return (
    <DeskTable columns={['Passkey', 'Added', 'Last used', 'Action']}>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <tr key={id}>
          <td className={styles.name}>{name}</td>
          <td>{shown(createdAt)}</td>
          <td>{lastUsedAt ? shown(lastUsedAt) : 'Not yet'}</td>
          <td>
            <ConfirmedRowAct
              label="Remove"
              title={`Remove ${name}`}
              onConfirm={() => callDesk(access.removePasskey, { passkeyId: id })}
              onDone={() => refresh(access.passkeys)}
            >
              <p>
                It can’t sign you in any more, and you are signed out on all other devices. Delete it on its device too.
              </p>
            </ConfirmedRowAct>
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

const EMPTY = { name: '', password: '' }

/** Adds a passkey, or says why none can be added here. */
function AddPasskey({ origin, passkeys }: Passkeys) {
  const { form, field, onSubmit, isSubmitting, problem } = useDeskForm(
    BeginPasskeySent,
    EMPTY,
    async (sent: typeof EMPTY) => {
      const { options } = await callDesk(access.beginPasskey, sent)
      await callDesk(access.addPasskey, { name: sent.name, credential: await createPasskey(options) })
      form.reset(EMPTY)
      await refresh(access.passkeys)
    },
  )
  if (origin === null)
    return <Alert tone="info" title="Browsers allow passkeys only if the desk has a name and an address with https:." />
  if (!hasPasskeys)
    return <Alert tone="info" title={`Open the desk at ${origin} in a browser with passkeys to add one.`} />
  if (passkeys.length >= MAX_PASSKEYS)
    return <Alert tone="info" title={`You have ${MAX_PASSKEYS} passkeys. Remove one to add another.`} />
  return (
    <section aria-labelledby="add-passkey" className={styles.panel}>
      <h3 id="add-passkey">Add a passkey</h3>
      <PostForm noValidate onSubmit={onSubmit} className={styles.row}>
        <TextField label="Name, such as the device" autoComplete="off" {...field('name')} />
        <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" isBusy={isSubmitting}>
          Add a passkey
        </Button>
      </PostForm>
      <Refused error={problem} />
    </section>
  )
}
