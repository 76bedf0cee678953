import { useSession } from '#client/data/session.tsx'
import { usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { accountMenu, accountPages } from '#client/site/account/account-menu.ts'
import { Button } from '#client/ui/button/button.tsx'
import { LinkList } from '#client/ui/link/link-list.tsx'
import { loginPath, paths } from '#shared/routes'
import styles from './entry.module.css'
import { EntryFrame } from './entry-frame.tsx'

/** The parent page of the account pages: it links to them, or to the login and registration. */
function AccountStart() {
  const { page, related, site } = usePageData()
  const { isLoggedIn } = useSession()
  const links = accountMenu(related, page).map(({ name, href }) => ({ label: name, href, newTab: false }))
  return (
    <EntryFrame>
      {isLoggedIn ? (
        <LinkList links={links} className={styles.links} />
      ) : (
        <div className={styles.ways}>
          <Button href={loginPath(site.routes, page.path)}>Log in</Button>
          <Button variant="secondary" href={paths.createAccount}>
            Create an account
          </Button>
        </div>
      )}
    </EntryFrame>
  )
}

export const layout = pageLayout(AccountStart, { related: accountPages })
