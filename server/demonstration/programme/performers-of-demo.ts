import { performersLine } from '#shared/performers'
import type { DemoProduction } from './production.ts'
import { VENUE_NAME } from './venue.ts'

/** Returns the line under a production's title. */
export const performersOfDemo = ({ artists, company }: DemoProduction): string =>
  performersLine(artists, company === VENUE_NAME ? null : company)
