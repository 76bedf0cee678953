import { preload } from '#shared/content/preload'
import { series } from '#shared/ticketing/series/series'

/** A series' packages without any visitor's data: the browser fetches the visitor's own choice. */
export const seriesPackages = (seriesId: number) => preload(series.productions, { SeriesId: seriesId })
