import { Packages } from '#client/features/account/owned/packages.tsx'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

const PackagesPage = () => (
  <AccountFrame>
    <Packages />
  </AccountFrame>
)

export const layout = pageLayout(PackagesPage, { related: accountPages })
