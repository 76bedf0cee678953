import type { Locator, Page } from '@playwright/test'
import { addDays, mondayOf } from '#shared/calendar-day'
import { showDay, venueDay } from '#shared/dates'
import { contentItem } from './content-upstream.ts'
import { pageActs, type World } from './page-acts.ts'
import { listOf } from './scripted-blocks.ts'
import { openCheckout, section } from './scripted-checkout.ts'
import { definition, expanded, field, fieldset, formPage, options, pageOf, required, types } from './scripted-forms.ts'
import { scriptedTile } from './scripted-productions.ts'
import { type Asked, calls, filterBlocks, programmeReplies, whatsOnPage } from './scripted-programme.ts'
import { openScreen, openSeats } from './scripted-seats.ts'
import { expect } from './visitor.ts'

export const TOLD = ['required', 'selected', 'expanded', 'current', 'pressed'] as const

/** A state that assistive technology is told, of one control or of several that belong together. */
export interface ToldState {
  /** The source that sets it, in `client/`, and the attribute without `aria-`. */
  source: `${string} ${(typeof TOLD)[number]}`
  controls(page: Page): Locator
  /** The attribute of each control; null if it has none. */
  before: readonly (string | null)[]
  /** What changes it. */
  act?(page: Page, controls: Locator): Promise<unknown>
  after?: readonly (string | null)[]
}
interface PageOfStates {
  open(world: World): Promise<unknown>
  states: readonly ToldState[]
}

const main = (page: Page) => page.getByRole('main')
const linksOf = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link', { name: /\w/ })
const press = (_: Page, controls: Locator) => controls.click()
const pressNth = (at: number) => (_: Page, controls: Locator) => controls.nth(at).click()
const today = () => venueDay(new Date(), 'Australia/Melbourne')
/** Other tests begin on other days, because the web server caches responses for a while. */
const firstDay = () => addDays(today(), 61)
const laterDay = () => addDays(today(), 75)
const weekOf = (page: Page, day: string) =>
  page
    .getByRole('navigation', { name: 'Weeks' })
    .getByRole('link', { name: `Week of ${showDay(mondayOf(day), 'news')}` })

async function openProgramme({ page, scripted }: World): Promise<void> {
  await scripted.publishSettings({})
  const dated = (date: string) => ({ date, productions: [scriptedTile(date, `On ${date}`)] })
  scripted.reply({
    ...programmeReplies,
    [calls.calendar]: ({ filtersApplied: { startDate } }: Asked) => ({
      ...{ dates: [dated(startDate ?? firstDay())], days: [firstDay(), laterDay()], hasMore: false },
    }),
  })
  await scripted.publish(whatsOnPage({ filters: filterBlocks([{ type: 'dates', label: 'Dates' }]) }))
  await page.goto(`/whats-on?startDate=${firstDay()}`)
}

async function openSearch({ page, scripted }: World): Promise<void> {
  const searchLink = [{ linkType: 'Content', title: 'Search', route: { path: '/search/' }, target: null }]
  await scripted.publishSettings({ globalHeader: listOf('globalHeader', { searchLink }) })
  await scripted.publish(contentItem('/search', {}, { contentType: 'search', name: 'Search' }))
  const found = { id: 'found', name: 'Found', route: '/found', image: null, description: 'How to find us' }
  scripted.reply({
    '/api/Search/Search': ({ pageNumber }: Record<string, unknown>) => ({
      ...{ pageNumber, totalPages: 2, totalCount: 11 },
      items: [{ documentType: 'contentPage', contentPage: found }],
      counts: [{ documentType: 'contentPage', count: 11 }],
    }),
  })
  await page.goto('/search?searchquery=keywords:viol;page:1')
}

async function openSection({ page, scripted }: World): Promise<void> {
  await scripted.publishSettings({})
  await scripted.publish(
    contentItem('/visit', {}, { name: 'Your visit' }),
    contentItem('/visit/tram', {}, { name: 'By tram' }),
    contentItem('/visit/train', {}, { name: 'By train' }),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/visit/tram')
}

/** A form of fields with the names of their types: one that is required, and one that isn't. */
async function openForm({ page, scripted }: World): Promise<void> {
  await scripted.publishSettings({})
  const fields = (['text', 'longText', 'checkbox', 'date', 'dropdown'] as const).flatMap((type) => [
    field(`must-${type}`, types[type], { preValues: options('a', 'b'), ...required('Please fill it in.') }),
    field(`may-${type}`, types[type], { preValues: options('a', 'b') }),
  ])
  await scripted.publish(pageOf('/form', expanded(definition(7, [formPage([fieldset(fields)])]))))
  await page.goto('/form')
}

async function openStalls({ page, scripted }: World): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSeats(page, scripted)
  await openScreen(page)
}
const chips = (page: Page) => page.getByRole('group', { name: 'Show only' }).locator('[aria-pressed]')

/** The states that assistive technology is told, by page. `unit/page-acts` compares them with the sources. */
export const toldStates: Record<string, PageOfStates> = {
  'the seat selector': {
    open: openStalls,
    states: [
      {
        source: 'features/seat-selector/map/legend.tsx expanded',
        controls: (page) => page.getByRole('button', { name: 'Legend' }),
        ...{ before: ['false'], act: press, after: ['true'] },
      },
      {
        source: 'features/seat-selector/panel/filter-chips.tsx pressed',
        controls: (page) => chips(page).first(),
        ...{ before: ['false'], act: press, after: ['true'] },
      },
      {
        source: 'features/seat-selector/panel/filter-chips.tsx pressed',
        controls: (page) => chips(page).last(),
        ...{ before: ['false'], act: press, after: ['true'] },
      },
      {
        source: 'features/seat-selector/panel/filter-chips.tsx expanded',
        controls: (page) => page.getByRole('button', { name: 'Find by budget' }),
        ...{ before: ['false'], act: press, after: ['true'] },
      },
      {
        source: 'features/seat-selector/panel/panel.tsx expanded',
        controls: (page) => page.getByRole('button', { name: /^Filters and sessions/ }),
        ...{ before: ['false'], act: press, after: ['true'] },
      },
      {
        source: 'features/seat-selector/panel/panel.tsx selected',
        controls: (page) => page.getByRole('tab'),
        ...{ before: ['true', 'false'], act: pressNth(1), after: ['false', 'true'] },
      },
    ],
  },
  'the list of seats': {
    open: openStalls,
    states: [
      {
        source: 'features/seat-selector/seats-view.tsx pressed',
        controls: (page) => page.getByRole('group', { name: 'Show the seats' }).getByRole('button'),
        ...{ before: ['false', 'true'], act: pressNth(0), after: ['true', 'false'] },
      },
      {
        source: 'features/seat-selector/list/seat-list.tsx pressed',
        controls: (page) => page.locator('button.seat-list-seat[aria-label^="Stalls, row C, seat 7,"]'),
        before: [],
        act: async (page, controls) => {
          await page.getByText('Row C', { exact: true }).click()
          await expect(controls).toHaveAttribute('aria-pressed', 'false')
          await controls.click()
          await page.getByRole('button', { name: 'Add Adult' }).click()
        },
        after: ['true'],
      },
    ],
  },
  'the programme': {
    open: openProgramme,
    states: [
      {
        source: 'features/whats-on/weeks-bar.tsx current',
        controls: (page) => weekOf(page, firstDay()).or(weekOf(page, laterDay())),
        before: ['true', null],
        act: (page) => weekOf(page, laterDay()).click(),
        after: [null, 'true'],
      },
      {
        source: 'ui/calendar/month-grid.tsx pressed',
        controls: (page) => page.locator('[data-day]:enabled').first(),
        ...{ before: ['false'], act: press, after: ['true'] },
      },
      {
        source: 'features/whats-on/view-modes.tsx current',
        controls: linksOf('View'),
        ...{ before: ['page', null], act: pressNth(1), after: [null, 'page'] },
      },
    ],
  },
  'the search': {
    open: openSearch,
    states: [
      {
        source: 'ui/navigation/page-links.tsx current',
        controls: (page) => linksOf('Pages')(page).filter({ hasText: /\d/ }),
        ...{ before: ['page', null], act: pressNth(1), after: [null, 'page'] },
      },
      {
        source: 'features/search/search.tsx current',
        controls: linksOf('Kinds of results'),
        ...{ before: ['page', null, null, null], act: pressNth(2), after: [null, null, 'page', null] },
      },
      {
        source: 'site/header/header.tsx expanded',
        controls: (page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).first(),
        ...{ before: ['false'], act: press, after: ['true'] },
      },
      {
        source: 'site/header/header.tsx expanded',
        controls: (page) => page.locator('header button[aria-haspopup="dialog"]'),
        ...{ before: ['false'], act: press, after: ['true'] },
      },
    ],
  },
  'a section of content': {
    open: openSection,
    states: [
      {
        source: 'site/side-menu/side-menu.tsx current',
        controls: (page) =>
          main(page).getByRole('navigation', { name: 'Your visit' }).getByRole('link', { name: /^By/ }),
        before: ['page', null],
        act: pressNth(1),
        after: [null, 'page'],
      },
    ],
  },
  'a donation': {
    open: (world) => pageActs['donation.create']?.open(world) as Promise<unknown>,
    states: [
      {
        source: 'ui/form/amount-choice.tsx pressed',
        controls: (page) => main(page).getByRole('group', { name: 'Amount' }).getByRole('button'),
        ...{ before: ['false', 'true'], act: pressNth(0), after: ['true', 'false'] },
      },
    ],
  },
  'the checkout': {
    open: (world) => openCheckout(world),
    states: [
      {
        source: 'features/checkout/details-step.tsx pressed',
        controls: (page) =>
          section(page, 'Your Details')
            .getByRole('group', { name: /^How would/ })
            .getByRole('button'),
        ...{ before: ['false', 'true', 'false'], act: pressNth(0), after: ['true', 'false', 'false'] },
      },
    ],
  },
  'a form': {
    open: openForm,
    states: [
      {
        source: 'features/form/fields/field-control.tsx required',
        controls: (page) => main(page).getByLabel(/text/i),
        before: ['true', null, 'true', null],
      },
      {
        source: 'features/form/fields/field-control.tsx required',
        controls: (page) => main(page).getByLabel(/dropdown/),
        before: ['true', null],
      },
      {
        source: 'features/form/fields/checkbox-field.tsx required',
        controls: (page) => main(page).getByLabel(/checkbox/),
        before: ['true', null],
      },
      {
        source: 'features/form/fields/date-field.tsx required',
        controls: (page) => main(page).getByRole('textbox', { name: /date/ }),
        before: ['true', null],
      },
    ],
  },
}

/** States that another browser test reads. */
export const toldElsewhere: Record<string, string> = {
  'features/seat-selector/map/seat-focus.ts pressed': 'seat-map',
  'layouts/style-guide/style-guide.layout.tsx current': 'layouts',
  'ui/form/checkbox-field.tsx required': 'page-acts',
  'ui/form/field.tsx required': 'page-acts',
}
