import { useForm } from 'react-hook-form'
import { useFormFailure } from '#client/data/use-form-failure.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { paths } from '#shared/routes'
import { checkout } from '#shared/ticketing/checkout'
import { StepForm } from './step-form.tsx'

const FIELDS = ['userName', 'password'] as const

/** Signing in within the checkout; the cart comes along. */
export function LoginForm({ onDone }: { onDone(): Promise<void> }) {
  const form = useForm({ defaultValues: { userName: '', password: '' } })
  const { complaints, show, clear } = useFormFailure(form, FIELDS)
  const ask = useTicketing()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    clear()
    const answer = await ask(checkout.login, values)
    if (answer.isError) show(answer)
    else await onDone()
  })
  return (
    <StepForm onSubmit={submit} isBusy={isSubmitting} complaints={complaints} submitLabel="Log in">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.userName?.message}
        {...form.register('userName')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <p>
        <a href={paths.forgotPassword}>Forgot your password?</a>
      </p>
    </StepForm>
  )
}
