import { checkHalls } from './checks/hall-checks.ts'
import { checkLook } from './checks/look-checks.ts'
import { checkOffers } from './checks/offer-checks.ts'
import { checkProgramme } from './checks/programme-checks.ts'
import { checkTax } from './checks/tax-checks.ts'
import { checkContent } from './content/check-content.ts'
import { readArtists } from './kinds/artists.ts'
import { readHalls } from './kinds/halls.ts'
import { readIds } from './kinds/ids.ts'
import { readFunds, readMemberships, readPackages, readPromoCodes } from './kinds/offers.ts'
import { readExtras, readPricePlans, readPriceTypes } from './kinds/prices.ts'
import { readProductions, readSeries } from './kinds/productions.ts'
import { readVenue, type Venue } from './kinds/venue-file.ts'
import { createProblems, type Problem } from './reading/problems.ts'
import type { Entry } from './reading/read-entries.ts'
import { openVenueFolder, type ReadingOptions, type VenueFolder } from './reading/venue-folder.ts'
import type { VenueFiles } from './venue-files.ts'

export type ReadVenue = { problems: Problem[]; files: VenueFiles | undefined }

/** Reads and checks a venue's folder. Finds all problems in one run. `files` is present only if there are none. */
export function readVenueFiles(root: string, options: ReadingOptions = {}): ReadVenue {
  const folder = openVenueFolder(root, createProblems(), options)
  const venue = readVenue(folder)
  const found = {
    halls: readHalls(folder),
    priceTypes: readPriceTypes(folder),
    pricePlans: readPricePlans(folder),
    extras: readExtras(folder),
    series: readSeries(folder),
    artists: readArtists(folder),
    productions: readProductions(folder),
    packages: readPackages(folder),
    memberships: readMemberships(folder),
    funds: readFunds(folder),
    promoCodes: readPromoCodes(folder),
    ids: readIds(folder),
  }
  if (venue && !options.isUnchecked) checkLook(folder, venue)
  const files = { root, furtherMedia: folder.furtherMedia, venue: venue as Entry<Venue>, ...found }
  if (!options.isUnchecked) checkAll(folder, files)
  const problems = folder.problems.list()
  return { problems, files: problems.length || !venue ? undefined : files }
}

/** Checks references to other files. Doesn't report a reference to an entry that exists but has errors. */
function checkAll(folder: VenueFolder, files: VenueFiles) {
  checkHalls(folder, files)
  checkProgramme(folder, files)
  checkOffers(folder, files)
  checkTax(folder, files)
  checkContent(folder)
}
