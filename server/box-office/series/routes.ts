import { schemas } from '#shared/ticketing/schemas'
import { series } from '#shared/ticketing/series/series'
import { routes } from '../routes.ts'
import { readyForCheckout, removePackage, removePerformance } from './change-package.ts'
import { seriesMiniCart, seriesProductions } from './productions.ts'
import { reserveFixed } from './reserve-fixed.ts'
import { reserveFlexi } from './reserve-flexi.ts'

export const seriesRoutes = routes(series, schemas.series, {
  productions: ({ input: { SeriesId, PackageId }, ...call }, boxOffice) =>
    seriesProductions(boxOffice, call, { seriesId: SeriesId, packageId: PackageId }),
  miniCart: ({ input: { SeriesId, PackageId }, ...call }, boxOffice) =>
    seriesMiniCart(boxOffice, call, { seriesId: SeriesId, packageId: PackageId }),

  reserveFixed: async ({ input, ...call }, boxOffice) => {
    await reserveFixed(boxOffice, call, input)
    return {}
  },
  reserveFlexi: async ({ input, ...call }, boxOffice) => {
    await reserveFlexi(boxOffice, call, input)
    return {}
  },
  removePackage: async ({ input: { packageId }, ...call }, boxOffice) => {
    await removePackage(boxOffice, call, packageId)
    return {}
  },
  removePerformance: async ({ input, ...call }, boxOffice) => {
    await removePerformance(boxOffice, call, input)
    return {}
  },
  checkout: async ({ input: { packageId, specialRequirements }, ...call }, boxOffice) => {
    await readyForCheckout(boxOffice, call, packageId, specialRequirements)
    return {}
  },
})
