import { useState } from 'react'
import { useSession } from '#client/data/session.tsx'
import { useSite } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { useHomePath } from '#client/page/use-home-path.ts'
import { useReturnAddress } from '#client/page/use-return-address.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { FormResult } from '#client/site/form/form-result.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { loginPath } from '#shared/routes'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { OwnData } from './own-data.tsx'
import styles from './security.module.css'

/** Signed-in devices, the export of personal data, and closing the account. */
function AccountSecurity() {
  const { isKnown, isLoggedIn } = useSession()
  const homePath = useHomePath()
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) {
    return (
      <AccountFrame>
        <FormResult title="Your account has been closed">
          <p>You are logged out everywhere. Thank you for your time with us.</p>
          <p>
            <a href={homePath}>Go to the home page</a>
          </p>
        </FormResult>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame>
      {isKnown && !isLoggedIn ? (
        <LoginNeeded />
      ) : (
        <div className={styles.sections}>
          <Devices />
          <OwnData />
          <CloseAccount onClosed={() => setIsClosed(true)} />
        </div>
      )}
    </AccountFrame>
  )
}

export const layout = pageLayout(AccountSecurity, { related: accountPages })

/** Not one of the pages that redirect to the login by themselves. */
function LoginNeeded() {
  const { routes } = useSite()
  const returnAddress = useReturnAddress()
  return (
    <>
      <p className="lead">Please log in to see your devices and your data.</p>
      <div>
        <Button href={loginPath(routes, returnAddress)}>Log in</Button>
      </div>
    </>
  )
}
