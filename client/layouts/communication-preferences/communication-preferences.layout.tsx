import { CommunicationPreferences } from '#client/features/account/details/communication-preferences.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

/** By what ways the venue may write. */
export const layout = pageLayout(CommunicationPreferences, { related: accountPages })
