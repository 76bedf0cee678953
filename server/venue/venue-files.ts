import type { Artist } from './kinds/artists.ts'
import type { Hall } from './kinds/halls.ts'
import type { KnownId } from './kinds/ids.ts'
import type { Fund, Membership, Package, PromoCode } from './kinds/offers.ts'
import type { Extra, PricePlan, PriceType } from './kinds/prices.ts'
import type { Production, Series } from './kinds/productions.ts'
import type { Venue } from './kinds/venue-file.ts'
import type { Entry } from './reading/read-entries.ts'
import type { ReadingOptions } from './reading/venue-folder.ts'

/** The contents of a venue's folder that describe what is sold. */
export interface VenueFiles {
  root: string
  furtherMedia: ReadingOptions['furtherMedia']
  venue: Entry<Venue>
  halls: readonly Hall[]
  priceTypes: readonly PriceType[]
  pricePlans: readonly PricePlan[]
  extras: readonly Extra[]
  series: readonly Series[]
  artists: readonly Artist[]
  productions: readonly Production[]
  packages: readonly Package[]
  memberships: readonly Membership[]
  funds: readonly Fund[]
  promoCodes: readonly PromoCode[]
  ids: readonly KnownId[]
}
