import { PROMO_CODES } from '../kinds/offers.ts'
import { performanceSlug } from '../kinds/productions.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import type { VenueFiles } from '../venue-files.ts'
import { checkReference, type Targets, targetsIn, targetsOf } from './references.ts'

/** Checks packages, memberships, promo codes and the checkout's donation. */
export function checkOffers(folder: VenueFolder, files: VenueFiles): void {
  const productions = targetsOf('production', 'productions/', folder.foldersIn('productions'))
  const priceTypes = targetsOf(
    'price type',
    'price-types.csv',
    files.priceTypes.map(({ slug }) => slug),
  )
  checkPackages(folder, files)
  for (const membership of files.memberships) {
    for (const [at, each] of (membership.value.priceTypes ?? []).entries())
      checkReference(folder, membership, ['priceTypes', at], each, priceTypes)
    for (const [at, each] of (membership.value.presales ?? []).entries())
      checkReference(folder, membership, ['presales', at], each, productions)
  }
  checkPromoCodes(folder, files, productions, priceTypes)
  const { venue } = files
  if (venue?.value.donationAsk)
    checkReference(
      folder,
      venue,
      ['donationAsk', 'fund'],
      venue.value.donationAsk.fund,
      targetsIn(folder, 'fund', 'funds.yaml'),
    )
}

function checkPackages(folder: VenueFolder, { packages, series, productions, pricePlans }: VenueFiles) {
  const { problems } = folder
  const seriesTargets = targetsOf('series', 'series/', folder.foldersIn('series'))
  const plans = targetsIn(folder, 'price plan', 'price-plans.yaml')
  const halls = new Set(folder.foldersIn('halls'))
  for (const offer of packages) {
    const { value, file, lineOf } = offer
    checkReference(folder, offer, ['series'], value.series, seriesTargets)
    const owner = series.find(({ slug }) => slug === value.series)
    if (owner && owner.value.kind !== value.kind)
      problems.add(file, lineOf(['kind']), `The series is ${owner.value.kind}`, `Write kind: ${owner.value.kind}`)
    if (value.offSale <= value.onSale)
      problems.add(file, lineOf(['offSale']), 'The package ends before it is on sale', 'Correct one of the two times')
    if ((value.minimum ?? 1) > (value.maximum ?? value.performances.length))
      problems.add(file, lineOf(['minimum']), 'The minimum is more than the maximum', 'Correct one of the two numbers')
    value.performances.forEach(({ of, plan }, at) => {
      const path = ['performances', at]
      checkReference(folder, offer, [...path, 'plan'], plan, plans)
      const [productionSlug = '', slug] = of.split('/')
      const production = productions.find((each) => each.slug === productionSlug)
      if (!production) {
        const folders = targetsOf('production', 'productions/', folder.foldersIn('productions'))
        checkReference(folder, offer, [...path, 'of'], productionSlug, folders)
        return
      }
      const slugs = production.value.performances.map(performanceSlug)
      if (slug === undefined && slugs.length > 1)
        problems.add(
          file,
          lineOf([...path, 'of']),
          `“${of}” has ${slugs.length} performances`,
          `Write ${of}/${slugs[0]}`,
        )
      if (slug !== undefined && !slugs.includes(slug))
        checkReference(folder, offer, [...path, 'of'], slug, targetsOf('performance', production.file, slugs))
      const hall = pricePlans.find((each) => each.slug === plan)?.value.hall
      if (hall !== undefined && hall !== production.value.hall && halls.has(production.value.hall))
        problems.add(
          file,
          lineOf([...path, 'plan']),
          `The plan “${plan}” is for the hall ${hall}`,
          `Use a plan for the hall ${production.value.hall}`,
        )
    })
  }
}

function checkPromoCodes(folder: VenueFolder, { promoCodes }: VenueFiles, productions: Targets, priceTypes: Targets) {
  for (const { line, productions: opens, priceTypes: adds } of promoCodes) {
    const place = { file: PROMO_CODES, lineOf: () => line }
    for (const each of opens) checkReference(folder, place, [], each, productions)
    for (const each of adds) checkReference(folder, place, [], each, priceTypes)
  }
}
