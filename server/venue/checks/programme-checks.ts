import { ARTISTS } from '../kinds/artists.ts'
import type { PricePlan } from '../kinds/prices.ts'
import { type Performance, type Production, performanceSlug } from '../kinds/productions.ts'
import { hasPicture, type VenueFolder } from '../reading/venue-folder.ts'
import type { VenueFiles } from '../venue-files.ts'
import { checkReference, type Targets, targetsIn, targetsOf } from './references.ts'

interface ProgrammeTargets {
  halls: Targets
  series: Targets
  plans: Targets
  extras: Targets
  artists: ReadonlyMap<number, string>
  presenters: Targets | undefined
  filters: Targets | undefined
}

/** Checks productions, their performances and the plans and extras that these name. */
export function checkProgramme(folder: VenueFolder, files: VenueFiles): void {
  const { productions, pricePlans, venue } = files
  const targets: ProgrammeTargets = {
    halls: targetsOf('hall', 'halls/', folder.foldersIn('halls')),
    series: targetsOf('series', 'series/', folder.foldersIn('series')),
    plans: targetsIn(folder, 'price plan', 'price-plans.yaml'),
    extras: targetsIn(folder, 'extra', 'extras.yaml'),
    artists: new Map(files.artists.map(({ id, name }) => [id, name])),
    presenters: venue && targetsOf('presenter', 'venue.yaml', Object.keys(venue.value.presenters ?? {})),
    filters: venue && targetsOf('filter option', 'venue.yaml', Object.values(venue.value.filters ?? {}).flat()),
  }
  checkPlans(folder, files, targets.halls)
  for (const production of productions) checkProduction(folder, production, targets, pricePlans)
  for (const series of files.series) checkPresence(folder, series, 'series', 'series')
  checkHallTimes(folder, productions)
}

function checkPlans(folder: VenueFolder, { halls, priceTypes, pricePlans, extras }: VenueFiles, hallTargets: Targets) {
  const { problems } = folder
  const types = targetsOf(
    'price type',
    'price-types.csv',
    priceTypes.map(({ slug }) => slug),
  )
  const isUpsell = (slug: string) => priceTypes.find((each) => each.slug === slug)?.kind === 'upsell'
  for (const plan of pricePlans) {
    const { value, file, lineOf } = plan
    checkReference(folder, plan, ['hall'], value.hall, hallTargets)
    const hall = halls.find(({ slug }) => slug === value.hall)
    const zones = hall && targetsOf('zone', `halls/${hall.slug}/hall.yaml`, Object.keys(hall.value.zones))
    for (const [type, prices] of Object.entries(value.prices)) {
      const isKnown = checkReference(folder, plan, ['prices', type], type, types)
      if (isKnown && isUpsell(type))
        problems.add(
          file,
          lineOf(['prices', type]),
          `“${type}” isn’t a price of seats`,
          'Use a seat or extra price type',
        )
      for (const zone of zones ? Object.keys(prices) : [])
        checkReference(folder, plan, ['prices', type, zone], zone, zones as Targets)
    }
    for (const zone of zones?.slugs ?? [])
      if (!Object.values(value.prices).some((prices) => zone in prices))
        problems.add(
          file,
          lineOf(['prices']),
          `The plan has no price for the zone “${zone}”`,
          `Add a price for ${zone}`,
        )
  }
  for (const extra of extras)
    for (const type of Object.keys(extra.value.prices))
      if (checkReference(folder, extra, ['prices', type], type, types) && !isUpsell(type))
        problems.add(
          extra.file,
          extra.lineOf(['prices', type]),
          `“${type}” is a price of seats`,
          'Use a price type of the kind upsell',
        )
}

/** Checks that a production or series has its text and its pictures. */
function checkPresence(
  folder: VenueFolder,
  entry: Pick<Production, 'slug' | 'file' | 'about' | 'lineOf'> & { value: { image?: unknown; tallImage?: unknown } },
  parent: string,
  kind: string,
) {
  const { problems } = folder
  const { slug, file, about, value, lineOf } = entry
  if (!about?.trim()) problems.add(file, 1, `The ${kind} has no page`, `Write its text in ${parent}/${slug}/about.md`)
  for (const name of ['image', 'tallImage'] as const) {
    const picture = value[name]
    if (typeof picture === 'string' && !hasPicture(folder, `${parent}/${slug}`, picture))
      problems.add(file, lineOf([name]), `There is no picture “${picture}”`, `Put it into ${parent}/${slug} or media/`)
  }
}

function checkProduction(
  folder: VenueFolder,
  production: Production,
  targets: ProgrammeTargets,
  plans: readonly PricePlan[],
) {
  const { value, file, lineOf } = production
  const { problems } = folder
  checkPresence(folder, production, 'productions', 'production')
  checkReference(folder, production, ['hall'], value.hall, targets.halls)
  checkReference(folder, production, ['series'], value.series, targets.series)
  if (targets.presenters) checkReference(folder, production, ['presenter'], value.presenter, targets.presenters)
  if (targets.filters)
    for (const [at, name] of (value.filters ?? []).entries())
      checkReference(folder, production, ['filters', at], name, targets.filters)
  checkArtists(folder, production, targets.artists)
  if (value.presale !== undefined && value.presale >= value.onSale)
    problems.add(file, lineOf(['presale']), 'The pre-sale begins after the sale', 'Write a time before onSale')
  if (value.booking?.type === 'external' && !value.booking.url)
    problems.add(file, lineOf(['booking']), 'An external booking has no url', 'Add the address where tickets are sold')
  const seen = new Set<string>()
  value.performances.forEach((performance, at) => {
    checkPerformance(folder, production, performance, at, targets, plans)
    const slug = performanceSlug(performance)
    if (seen.has(slug))
      problems.add(
        file,
        lineOf(['performances', at]),
        `Two performances are “${slug}”`,
        'Give one another slug or start',
      )
    seen.add(slug)
  })
}

/** Checks the ids of artists: each in the table, with that name, and once per production. */
function checkArtists({ problems }: VenueFolder, production: Production, artists: ReadonlyMap<number, string>) {
  const { value, file, lineOf } = production
  const seen = new Set<number>()
  for (const [at, { id, name }] of (value.artists ?? []).entries()) {
    if (id === undefined) continue
    const report = (what: string, remedy: string) => problems.add(file, lineOf(['artists', at, 'id']), what, remedy)
    const known = artists.get(id)
    if (known === undefined) report(`There is no artist ${id}`, `Add ${id},${name} to ${ARTISTS}, or remove the id`)
    else if (known !== name)
      report(`The artist ${id} is “${known}” in ${ARTISTS}, not “${name}”`, 'Correct the id or one of the two names')
    if (seen.has(id)) report(`The artist ${id} is in the list twice`, 'Remove one of the two')
    seen.add(id)
  }
}

function checkPerformance(
  folder: VenueFolder,
  production: Production,
  { plan, start, salesEnd, minutes, extras = [] }: Performance,
  at: number,
  targets: ProgrammeTargets,
  plans: readonly PricePlan[],
) {
  const { value, file, lineOf } = production
  const path = ['performances', at]
  const { problems } = folder
  checkReference(folder, production, [...path, 'plan'], plan, targets.plans)
  const other = plans.find(({ slug }) => slug === plan)
  if (other && targets.halls.slugs.has(value.hall) && other.value.hall !== value.hall)
    problems.add(
      file,
      lineOf([...path, 'plan']),
      `The plan “${plan}” is for the hall ${other.value.hall}`,
      `Use a plan for the hall ${value.hall}`,
    )
  if (plan === undefined && (value.booking?.type ?? 'active') === 'active')
    problems.add(file, lineOf(path), 'The performance has no price plan', 'Add plan: with a key of price-plans.yaml')
  extras.forEach(({ extra }, index) => {
    checkReference(folder, production, [...path, 'extras', index, 'extra'], extra, targets.extras)
    if (extras.findIndex((each) => each.extra === extra) < index)
      problems.add(
        file,
        lineOf([...path, 'extras', index]),
        `The extra “${extra}” is named twice`,
        'Remove one of the two',
      )
  })
  const length = minutes ?? value.minutes
  if (salesEnd !== undefined && Date.parse(`${salesEnd}Z`) > Date.parse(`${start}Z`) + length * 60_000)
    problems.add(
      file,
      lineOf([...path, 'salesEnd']),
      'Selling ends after the performance',
      'Write a time before its end, or remove the line',
    )
}

/** Checks that no hall has two performances at one time. */
function checkHallTimes({ problems }: VenueFolder, productions: readonly Production[]) {
  const owners = new Map<string, string>()
  for (const { slug, value, file, lineOf } of productions)
    value.performances.forEach(({ start }, at) => {
      const key = `${value.hall} ${start}`
      const other = owners.get(key)
      if (other !== undefined)
        problems.add(
          file,
          lineOf(['performances', at, 'start']),
          `The hall ${value.hall} has ${other} at ${start} too`,
          'Move one of the two performances',
        )
      owners.set(key, slug)
    })
}
