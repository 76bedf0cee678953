import { PastEvents } from '#client/features/account/events/past-events.tsx'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

const PastEventsPage = () => (
  <AccountFrame>
    <PastEvents />
  </AccountFrame>
)

export const layout = pageLayout(PastEventsPage, { related: accountPages })
