import { Renewal } from '#client/features/account/renewal/renewal.tsx'
import { pageLayout } from '../page-layout.ts'

/** Renewing a package: `/purchase/renew-packages?seriesId=&id=`. */
const RenewPackagesPage = () => <Renewal />

export const layout = pageLayout(RenewPackagesPage)
