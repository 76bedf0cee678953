import { CreateAccount } from '#client/features/account/entry/create-account.tsx'
import { prefixes } from '#client/features/account/person/prefix-field.tsx'
import { pageLayout } from '../page-layout.ts'

/** A new account. */
export const layout = pageLayout(CreateAccount, { preloadsOf: () => [prefixes] })
