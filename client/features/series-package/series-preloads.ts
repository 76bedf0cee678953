import { preload } from '#shared/content/preload'
import { series } from '#shared/ticketing/series/series'

/** A series' packages as everybody has them: a visitor's own choice comes by the browser's call. */
export const seriesPackages = (seriesId: number) => preload(series.productions, { SeriesId: seriesId })
