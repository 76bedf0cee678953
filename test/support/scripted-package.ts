// A scripted ticketing service's data of a series and its packages, in the contract's shapes.
import type { Page } from '@playwright/test'
import type { PackageCart, Productions } from '#client/features/series-package/package-rules.ts'
import { paths, seriesPackagePath } from '#shared/routes'
import { contentItem } from './content-upstream.ts'
import { checkoutCart, completeCheckout, picture, publishSite } from './scripted-booking.ts'
import type { ScriptedVenue } from './scripted-venue.ts'

export const SERIES = 8
export const packagePath = seriesPackagePath(SERIES)
type FixedPackage = NonNullable<Productions['selectedFixedPackage']>
export type FlexiPackage = NonNullable<Productions['selectedFlexiPackage']>
type Ticket = FixedPackage['productions'][number]['tickets'][number]

export const ticket = (number: string, own: Partial<Ticket> = {}): Ticket => ({
  ...{ zone: 'A Reserve', priceType: 'Adult', row: 'C', number, section: 'Stalls', amount: 45.5 },
  ...own,
})
const zone = (tessituraId: number, name: string, own: Partial<FixedPackage['zones'][number]> = {}) => ({
  ...{ tessituraId, name, available: true, selected: false },
  ...own,
})
const priceTypes = [
  { name: 'Adult', toolTip: null, tessituraId: 1, count: 0 },
  { name: 'Concession', toolTip: 'Bring your card', tessituraId: 2, count: 0 },
]
const dates = ['2037-07-02T09:30:00Z', '2037-08-02T09:30:00Z', '2037-09-02T09:30:00Z', '2037-10-02T08:30:00Z']

/** Two concerts, none of them in the cart. */
export const fixedPackage: FixedPackage = {
  ...{ id: 81, tessituraId: 81, totalTickets: 0, priceTypes, isComplete: false, specialRequirements: null },
  zones: [
    zone(11, 'A Reserve'),
    zone(12, 'B Reserve', { selected: true }),
    zone(13, 'C Reserve', { available: false }),
  ],
  productions: dates.slice(0, 2).map((date, at) => ({
    ...{
      name: `Evening ${at + 1}`,
      date,
      venue: 'The Salon',
      image: picture('poster'),
      hasTickets: false,
      tickets: [],
    },
  })),
}
/** The same, with one seat of each price type in the cart. */
export const fixedInCart: FixedPackage = {
  ...fixedPackage,
  ...{ totalTickets: 4, isComplete: true },
  priceTypes: priceTypes.map((type) => ({ ...type, count: 1 })),
  productions: fixedPackage.productions.map((production) => ({
    ...production,
    ...{ hasTickets: true, tickets: [ticket('12'), ticket('13', { priceType: 'Concession', amount: 30 })] },
  })),
}

const performance = (
  id: number,
  date = '',
  own: Partial<FlexiPackage['productions'][number]['performances'][number]> = {},
) => ({
  ...{ id, date, availability: 'High' as const, hasTickets: false, specialRequirements: null, tickets: [] },
  zones: [zone(11, 'A Reserve'), zone(12, 'B Reserve')],
  ...own,
})
/** Four concerts, the last one sold out, of which two or three can be chosen. */
export const flexiPackage: FlexiPackage = {
  ...{ id: 82, tessituraId: 82, minimumProductions: 2, maximumProductions: 3, totalTickets: 0, isComplete: false },
  priceTypes,
  productions: dates.map((date, at) => ({
    ...{ id: 700 + at, name: `Night ${at + 1}`, venue: 'The Salon', image: picture('poster'), hasTickets: false },
    canSelectOwnSeats: at === 0,
    performances: [performance(7000 + at, date, at === 3 ? { availability: 'SoldOut' } : {})],
  })),
}
/** A flexi package with an adult's ticket for some of its performances. */
export function flexiWith(ids: readonly number[], own: Partial<FlexiPackage> = {}): FlexiPackage {
  return {
    ...flexiPackage,
    ...{ totalTickets: ids.length, isComplete: ids.length >= 2 },
    priceTypes: priceTypes.map((type, at) => ({ ...type, count: at === 0 ? 1 : 0 })),
    productions: flexiPackage.productions.map((production) => ({
      ...production,
      hasTickets: production.performances.some(({ id }) => ids.includes(id)),
      performances: production.performances.map((each) =>
        ids.includes(each.id) ? { ...each, hasTickets: true, tickets: [ticket('12')] } : each,
      ),
    })),
    ...own,
  }
}

export const productionsOf = (own: Partial<Productions> = {}): Productions => ({
  ...{ type: 'Fixed', hasPackageSelected: false, canCheckout: false, concertCount: 0, ticketCount: 0, total: 0 },
  packages: [
    { id: 81, label: 'All evenings', discount: 'Save 15%' },
    { id: 82, label: 'Choose your nights', discount: null },
  ],
  ...{ selectedFixedPackage: null, selectedFlexiPackage: null },
  ...own,
})
export const cartOf = (own: Partial<PackageCart> = {}): PackageCart => ({
  ...{ seriesName: 'Evenings', canCheckout: false, concertCount: 0, ticketCount: 0, total: 0 },
  ...own,
})

/** The responses to the next calls; a test changes them as the real service would. */
export interface ScriptedPackages {
  /** Used for calls without a package in their address. */
  opening: Productions
  fixed: FixedPackage
  flexi: FlexiPackage
  cart: PackageCart
}

export const seriesItem = (properties: Record<string, unknown> = {}) =>
  contentItem('/whats-on/evenings', { tessituraId: SERIES, ...properties }, { contentType: 'series', name: 'Evenings' })

/** Opens the page of a series' packages with the test's responses. */
export async function openPackages(
  page: Page,
  scripted: ScriptedVenue,
  more: Partial<ScriptedPackages> & { content?: Record<string, unknown> } = {},
): Promise<ScriptedPackages> {
  const { content = {}, ...answers } = more
  const packages: ScriptedPackages = {
    ...{ opening: productionsOf(), fixed: fixedPackage, flexi: flexiPackage, cart: cartOf() },
    ...answers,
  }
  await publishSite(
    scripted,
    contentItem(paths.seriesPackage, {}, { contentType: 'seriesPackagePurchase', name: 'Choose a package' }),
    contentItem(paths.checkout, {}, { contentType: 'purchaseCheckout', name: 'Checkout' }),
    contentItem(paths.whatsOn, {}, { contentType: 'whatsOn', name: 'What’s on' }),
    seriesItem(content),
  )
  scripted.reply({
    '/api/Series/Productions': ({ PackageId }: Record<string, unknown>) =>
      PackageId === undefined ? packages.opening : chosenOf(packages, Number(PackageId)),
    '/api/Series/MiniCart': () => packages.cart,
    '/api/Checkout/MiniCart': checkoutCart(),
    '/api/Checkout/Checkout': completeCheckout,
  })
  await page.goto(packagePath)
  return packages
}
const chosenOf = ({ opening, fixed, flexi }: ScriptedPackages, id: number): Productions => ({
  ...opening,
  type: id === fixed.id ? 'Fixed' : 'Flexi',
  selectedFixedPackage: id === fixed.id ? fixed : null,
  selectedFlexiPackage: id === flexi.id ? flexi : null,
})
