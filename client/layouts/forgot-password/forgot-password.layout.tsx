import { ForgotPassword } from '#client/features/account/entry/forgot-password.tsx'
import { pageLayout } from '../page-layout.ts'

/** Asking for a new password. */
export const layout = pageLayout(ForgotPassword)
