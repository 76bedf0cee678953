import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { access } from '#shared/staff/access/access'
import { AcceptSent } from '#shared/staff/access/access.schemas'
import { roleNames } from '#shared/staff/roles'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import styles from './pages.module.css'

/**
 * Sets up a colleague's account. The invitation's token is in the address's fragment, which isn't sent to the server.
 */
export function InvitationPage() {
  const [token] = useState(() => location.hash.slice(1))
  const invitation = useDesk(access.invitation, token ? { token } : null)
  return (
    <main className={styles.alone}>
      <PageHead title="Set up your account" />
      {token ? (
        <Loaded of={invitation}>
          {({ email, role, secret, address }) => (
            <>
              <p>
                {email}, {roleNames[role].toLowerCase()}
              </p>
              <AcceptForm token={token} secret={secret} address={address} />
            </>
          )}
        </Loaded>
      ) : (
        <Alert tone="error" title="This address has no invitation. Open the whole link of your mail." />
      )}
    </main>
  )
}

function AcceptForm({ token, secret, address }: { token: string; secret: string; address: string }) {
  const navigate = useNavigate()
  const empty = { token, name: '', password: '', code: '' }
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(AcceptSent, empty, async (values: typeof empty) => {
    await callDesk(access.acceptInvitation, values)
    await refresh(access.me)
    navigate('/', { replace: true })
  })
  return (
    <PostForm noValidate onSubmit={onSubmit} className={styles.form}>
      <TextField label="Your name, as colleagues see it" autoComplete="name" {...field('name')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <div className={styles.secret}>
        <h2>Your authenticator app</h2>
        <p>
          Add this key to it, or <a href={address}>open it in an app on this device</a>:
        </p>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <TextField
        isShort
        label="The code that it shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <Refused error={problem} />
      <Button type="submit" isBusy={isSubmitting}>
        Set up the account
      </Button>
    </PostForm>
  )
}
