import { UpcomingEvents } from '#client/features/account/events/upcoming-events.tsx'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

const UpcomingEventsPage = () => (
  <AccountFrame>
    <UpcomingEvents />
  </AccountFrame>
)

export const layout = pageLayout(UpcomingEventsPage, { related: accountPages })
