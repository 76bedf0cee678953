import { FormProvider, useForm } from 'react-hook-form'
import { useSession } from '#client/data/session.tsx'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { useSite } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { LoginFields, loginFields, loginValues } from '#client/site/form/login-fields.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { afterLogin, paths } from '#shared/routes'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { EntryFrame } from './entry-frame.tsx'
import { useAddressQuery } from './use-address-query.ts'

/** Signs in, then goes to the address in `returnUrl`, or to the overview. */
function Login() {
  const { siteName } = useSite()
  const { search, hash } = useAddressQuery()
  const navigateToPage = useNavigateToPage()
  const form = useForm({ defaultValues: loginValues })
  const { isSubmitting, isSubmitSuccessful } = form.formState
  const target = afterLogin(search, hash)
  const { submit } = useFormSubmit(
    form,
    loginFields,
    (callTicketing, values) => callTicketing(authentication.login, values),
    () => navigateToPage(target, { replace: true }),
  )
  return (
    <EntryFrame
      aside={
        <>
          <h2>New to {siteName}?</h2>
          <p>It takes a minute, and keeps your tickets in one place.</p>
          <Button variant="secondary" href={paths.createAccount + search + hash}>
            Create an account
          </Button>
        </>
      }
    >
      {!isSubmitting && !isSubmitSuccessful && <SignedInAlready target={target} />}
      <FormProvider {...form}>
        <CallForm {...submit} submitLabel="Log in">
          <LoginFields forgotPasswordHref={paths.forgotPassword + search + hash} />
        </CallForm>
      </FormProvider>
    </EntryFrame>
  )
}

export const layout = pageLayout(Login)

/** Shown to customers who come back here by a link or the browser's history while signed in. */
function SignedInAlready({ target }: { target: string }) {
  const { isLoggedIn, hasToken, keepToken } = useSession()
  if (!isLoggedIn || !hasToken || !keepToken) return null
  return (
    <Alert title="You are logged in already">
      <p>
        <a href={target}>Go on</a>, or log in below as someone else.
      </p>
    </Alert>
  )
}
