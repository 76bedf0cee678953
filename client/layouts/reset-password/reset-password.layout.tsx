import { ResetPassword } from '#client/features/account/entry/reset-password.tsx'
import { pageLayout } from '../page-layout.ts'

/** Setting a new password, by the `token` of the mail. */
export const layout = pageLayout(ResetPassword)
