import { Memberships } from '#client/features/account/owned/memberships.tsx'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

const MembershipsPage = () => (
  <AccountFrame>
    <Memberships />
  </AccountFrame>
)

export const layout = pageLayout(MembershipsPage, { related: accountPages })
