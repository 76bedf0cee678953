import { useSession } from '#client/data/session.tsx'
import { useCall } from '#client/data/use-call.ts'
import { useSite } from '#client/page/page-context.tsx'
import { useReturnAddress } from '#client/page/use-return-address.ts'
import { loginPath } from '#shared/routes'
import { promo } from '#shared/ticketing/promo/promo'
import styles from './single-event.module.css'

/** The signed-in customer's name, or the login link. Empty until the session is known: the HTML is the same for all. */
export function SignInStatus() {
  const { isKnown, isLoggedIn } = useSession()
  const { routes } = useSite()
  const returnAddress = useReturnAddress()
  const { data: promotion } = useCall(promo.get, isLoggedIn ? undefined : null, { isPersonal: true })
  if (!isKnown) return <p className={styles.greeting}>&nbsp;</p>
  return (
    <p className={styles.greeting}>
      {isLoggedIn ? (
        promotion?.firstName && `Welcome, ${promotion.firstName}`
      ) : (
        <a href={loginPath(routes, returnAddress)}>Log in if you have an account</a>
      )}
      &nbsp;
    </p>
  )
}
