import { ChangePassword } from '#client/features/account/details/change-password.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

/** A new password for who is signed in. */
export const layout = pageLayout(ChangePassword, { related: accountPages })
