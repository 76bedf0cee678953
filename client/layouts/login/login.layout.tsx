import { Login } from '#client/features/account/entry/login.tsx'
import { pageLayout } from '../page-layout.ts'

/** Signing in: `/account/log-in`, with the `returnUrl` to go to afterwards. */
export const layout = pageLayout(Login)
