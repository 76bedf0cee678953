import { ReturnTickets } from '#client/features/account/events/return-tickets.tsx'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

const ReturnTicketsPage = () => (
  <AccountFrame>
    <ReturnTickets />
  </AccountFrame>
)

export const layout = pageLayout(ReturnTicketsPage, { related: accountPages })
