import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { LoginFields, loginFields, loginValues } from '#client/site/form/login-fields.tsx'
import { paths } from '#shared/routes'
import { checkout } from '#shared/ticketing/checkout/checkout'

/** Signs in within the checkout and preserves the cart. */
export function LoginForm({ onDone }: { onDone(): Promise<void> }) {
  const form = useForm({ defaultValues: loginValues })
  const { submit } = useFormSubmit(
    form,
    loginFields,
    (callTicketing, values) => callTicketing(checkout.login, values),
    onDone,
  )
  return (
    <FormProvider {...form}>
      <CallForm {...submit} submitLabel="Log in">
        <LoginFields forgotPasswordHref={paths.forgotPassword} />
      </CallForm>
    </FormProvider>
  )
}
