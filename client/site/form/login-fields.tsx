import { useFormContext } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'

export const loginValues = { userName: '', password: '' }
/** The fields that may have server errors. */
export const loginFields = ['userName', 'password'] as const

/** Email and password, and the link to a new password. */
export function LoginFields({ forgotPasswordHref }: { forgotPasswordHref: string }) {
  const field = registerFormField(useFormContext<typeof loginValues>())
  return (
    <>
      <TextField label="Email" type="email" autoComplete="username" {...field('userName')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <p>
        <a href={forgotPasswordHref}>Forgot your password?</a>
      </p>
    </>
  )
}
