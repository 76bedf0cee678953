import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { paths } from '#shared/routes'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { StepForm } from './step-form.tsx'

const FIELDS = ['userName', 'password'] as const

/** Signs in within the checkout; the cart is kept. */
export function LoginForm({ onDone }: { onDone(): Promise<void> }) {
  const form = useForm({ defaultValues: { userName: '', password: '' } })
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, values) => callTicketing(checkout.login, values),
    onDone,
  )
  return (
    <StepForm {...submit} submitLabel="Log in">
      <TextField label="Email" type="email" autoComplete="username" {...field('userName')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <p>
        <a href={paths.forgotPassword}>Forgot your password?</a>
      </p>
    </StepForm>
  )
}
