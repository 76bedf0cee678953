import { PersonalInformation } from '#client/features/account/details/personal-information.tsx'
import { prefixes } from '#client/features/account/person/prefix-field.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

/** The customer's name and contact details. */
export const layout = pageLayout(PersonalInformation, { preloadsOf: () => [prefixes], related: accountPages })
