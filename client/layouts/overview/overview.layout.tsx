import { Overview } from '#client/features/account/overview/overview.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

/** A customer's first page. */
const OverviewPage = () => <Overview />

export const layout = pageLayout(OverviewPage, { related: accountPages })
