import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { access } from '#shared/staff/access/access'
import { LogInSent } from '#shared/staff/access/access.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk } from '../data/desk-call.ts'
import { askForPasskey, hasPasskeys } from '../data/passkeys.ts'
import { useAct } from '../data/use-act.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Refused } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import styles from './pages.module.css'

type Me = StaffResult<(typeof access)['me']>

const EMPTY = { email: '', password: '', code: '' }

/** Signs a colleague in with their password and a code from their authenticator app. */
export function LogInPage({ onLogIn, children }: { onLogIn: (colleague: Me) => void; children?: ReactNode }) {
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(LogInSent, EMPTY, async (values: typeof EMPTY) =>
    onLogIn(await callDesk(access.logIn, values)),
  )
  return (
    <main className={styles.alone}>
      <PageHead title="Log in to the desk" />
      <PostForm noValidate onSubmit={onSubmit} className={styles.form}>
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <TextField
          isShort
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('code')}
        />
        <Refused error={problem} />
        <Button type="submit" isBusy={isSubmitting}>
          Log in
        </Button>
      </PostForm>
      {hasPasskeys && <PasskeyLogIn onLogIn={onLogIn} />}
      {children}
    </main>
  )
}

/** Signs in with a passkey, without a password and a code. */
function PasskeyLogIn({ onLogIn }: { onLogIn: (colleague: Me) => void }) {
  const { run, isBusy, error } = useAct(async () => {
    const { options } = await callDesk(access.beginPasskeyLogIn)
    onLogIn(await callDesk(access.passkeyLogIn, await askForPasskey(options)))
  })
  return (
    <div className={styles.otherwise}>
      <Refused error={error} />
      <Button variant="secondary" isWide isBusy={isBusy} onClick={() => void run()}>
        Use a passkey
      </Button>
    </div>
  )
}
