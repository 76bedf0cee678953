import { useEffect } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { mutate } from 'swr'
import { Button } from '#client/ui/button/button.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { access } from '#shared/staff/access/access'
import type { Permission } from '#shared/staff/roles'
import { useColleague } from '../data/colleague.ts'
import { callDesk } from '../data/desk-call.ts'
import { useAct } from '../data/use-act.ts'
import { forgetColleague } from '../door/offline/stored-colleague.ts'
import { FindField } from './find-field.tsx'
import styles from './frame.module.css'
import { Refused } from './loaded.tsx'

const LINKS: readonly { to: string; label: string; needs: Permission }[] = [
  { to: '/', label: 'Today', needs: 'readPerformances' },
  { to: '/performances', label: 'Performances', needs: 'readPerformances' },
  { to: '/takings', label: 'Takings', needs: 'readTakings' },
  { to: '/till', label: 'Till', needs: 'sell' },
  { to: '/vouchers', label: 'Vouchers', needs: 'readVouchers' },
  { to: '/codes', label: 'Codes', needs: 'readPromoCodes' },
  { to: '/season', label: 'Season', needs: 'applySeason' },
  { to: '/waiting-room', label: 'Waiting room', needs: 'controlWaitingRoom' },
  { to: '/devices', label: 'Devices', needs: 'pairDevices' },
  { to: '/colleagues', label: 'Colleagues', needs: 'manageStaff' },
  { to: '/audit', label: 'Audit', needs: 'readAudit' },
]

/** The address of the venue's logo, which the server writes into the page. */
const logo = document.querySelector<HTMLMetaElement>('meta[name="venue-logo"]')?.content

/** The frame of every page: the header with the search field, and the page. */
export function DeskFrame() {
  const colleague = useColleague()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top.
  useEffect(() => void window.scrollTo(0, 0), [pathname])
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <header className={styles.head}>
        <NavLink to="/" className={styles.name}>
          {logo && <img src={logo} alt="" height="28" />}
          Desk
        </NavLink>
        <FindField />
        <NavLink to="/account" className={styles.who}>
          <VisuallyHidden>Your account: </VisuallyHidden>
          {colleague.name}
        </NavLink>
        {/* On another page its refusal is gone. */}
        <LogOut key={pathname} />
        <nav aria-label="Desk" className={styles.links}>
          {LINKS.filter(({ needs }) => colleague.permissions.includes(needs)).map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {label}
            </NavLink>
          ))}
          {colleague.permissions.includes('scanTickets') && <a href="/door">Door</a>}
        </nav>
      </header>
      <main id="main" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

function LogOut() {
  const { run, isBusy, error } = useAct(async () => {
    await callDesk(access.logOut)
    // A browser without storage has nothing to forget.
    await forgetColleague().catch(() => {})
    // Clears the cache, so that the next colleague sees nothing of this one's.
    await mutate(() => true, undefined, { revalidate: false })
    location.assign('/')
  })
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void run()}>
        Log out
      </Button>
      <Refused error={error} />
    </>
  )
}
