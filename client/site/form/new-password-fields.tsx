import { useFormContext } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import grid from '#client/ui/form/field-grid.module.css'
import { PasswordField } from '#client/ui/form/password-field.tsx'

interface NewPasswordValues {
  password: string
  newPassword: string
  confirmPassword: string
}

/** A new password, twice. The server validates it and reports which rules it breaks. */
export function NewPasswordFields({ name = 'password' }: { name?: 'password' | 'newPassword' }) {
  const field = registerFormField(useFormContext<NewPasswordValues>())
  const label = name === 'newPassword' ? 'New password' : 'Password'
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint="8+ characters, a digit, an upper case letter and a special character."
        className={grid.whole}
        {...field(name)}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        className={grid.whole}
        {...field('confirmPassword')}
      />
    </>
  )
}
