import { useLocation } from 'react-router-dom'
import { useSession } from '#client/data/session.tsx'
import { usePageData } from '#client/page/page-context.tsx'
import { useReturnAddress } from '#client/page/use-return-address.ts'
import { loginPath, paths } from '#shared/routes'

/**
 * The account link for a signed-in customer, or the login link, which returns to the current page. Shows the login link
 * until the session is loaded.
 */
export function AccountLink({ className }: { className: string | undefined }) {
  const { routes } = usePageData().site
  const { isLoggedIn } = useSession()
  const returnUrl = useReturnUrl()
  return (
    <a className={className} href={isLoggedIn ? paths.overview : loginPath(routes, returnUrl)}>
      {isLoggedIn ? 'Account' : 'Log In'}
    </a>
  )
}

/** Pages that a log-in must not return to: log-in, registration and missing pages. */
const passedThrough: ReadonlySet<string> = new Set([
  ...['login', 'logout', 'createAccount', 'forgotPassword', 'resetPassword', 'yourData'],
  ...['notFound', 'unavailable', 'formNotSent'],
])

/** Returns the address that the login returns to. */
function useReturnUrl(): string | undefined {
  const { page } = usePageData()
  const { isKnown } = useSession()
  const { search } = useLocation()
  const here = useReturnAddress()
  if (!passedThrough.has(page.contentType)) return here
  return (isKnown && new URLSearchParams(search).get('returnUrl')) || undefined
}
