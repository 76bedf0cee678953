import { demonstrationFolder } from '#server/venue/demonstration-folder'
import type { Production } from '#server/venue/kinds/productions'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { contentIdOf, ticketingIdOf } from '#server/venue/ticketing-id'
import { performersLine } from '#shared/performers'

/** The day from which `dayOffset` is counted. */
const TODAY = '2026-03-02'

/** The files of the demonstration's folder that describe what is sold. */
export const demonstrationFiles = (() => {
  const { files, problems } = readVenueFiles(demonstrationFolder, { today: TODAY, isUnchecked: true })
  if (!files) throw new Error(JSON.stringify(problems))
  return files
})()
const { presenters = {} } = demonstrationFiles.venue.value

/** A production of the demonstration. */
export type DemoProduction = ReturnType<typeof productionOf>

/** The productions of the demonstration, in the order of their ids. */
export const programme: readonly DemoProduction[] = demonstrationFiles.productions
  .map(productionOf)
  .sort((a, b) => a.tessituraId - b.tessituraId)

/** Returns a production of the demonstration. Throws if it doesn't exist any more. */
export function productionBySlug(slug: string): DemoProduction {
  const found = programme.find((each) => each.slug === slug)
  if (!found) throw new Error(`The demonstration has no production ${slug} any more`)
  return found
}

/** Returns the production that members and visitors with the code can book before others. */
export function presaleProduction(): DemoProduction {
  const found = programme.find(({ isPresale }) => isPresale)
  if (!found) throw new Error('The demonstration has no pre-sale any more')
  return found
}

function productionOf(production: Production) {
  const { slug, value, about = '' } = production
  const { title: name, hall, artists = [], minutes, presenter, tagline = '', subheading = '', tags = [] } = value
  const guest = presenters[presenter ?? ''] ?? null
  return {
    ...{ slug, name, hall, artists, tagline, subheading, tags, about, durationMinutes: minutes },
    ...{ tessituraId: ticketingIdOf('production', production), contentId: contentIdOf('production', production) },
    ...{ route: `/whats-on/${slug}`, performers: performersLine(artists, guest) },
    company: guest ?? demonstrationFiles.venue.value.name,
    backgroundColour: value.colours?.background ?? '',
    textColour: value.colours?.text ?? '',
    ...{ isFree: value.free ?? false, isPresale: value.presale !== undefined },
    performances: value.performances.map(({ start, plan }) => {
      const [day = '', time = ''] = start.split(' ')
      return { dayOffset: (Date.parse(day) - Date.parse(TODAY)) / 86_400_000, time, plan }
    }),
  }
}
