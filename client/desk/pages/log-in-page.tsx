import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { access } from '#shared/staff/access/access'
import { LogInSent } from '#shared/staff/access/access.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk } from '../data/desk-call.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
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
      {problem && <Alert tone="error" title={problem} />}
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
        <Button type="submit" isBusy={isSubmitting}>
          Log in
        </Button>
      </PostForm>
      {children}
    </main>
  )
}
