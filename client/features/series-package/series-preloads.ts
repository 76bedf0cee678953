import { preload } from '#shared/content/preload'
import { series } from '#shared/ticketing/series/series'

/** A series' packages without visitor data: the browser loads the visitor's own choice. */
export const seriesPackages = (seriesId: number) => preload(series.productions, { SeriesId: seriesId })
