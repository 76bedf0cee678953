import type { PlacedFile } from '#server/content-service/library/library'
import { stableId } from '#server/crypto/stable-id'
import { performersLine } from '#shared/performers'
import type { Membership } from '../kinds/offers.ts'
import type { Production, Series } from '../kinds/productions.ts'
import { isMap } from '../reading/field-types.ts'
import { contentIdOf, type PageKind, pagePathOf, ticketingIdOf } from '../ticketing-id.ts'
import { contentModel } from './content-model.ts'
import { type ContentSource, mediaNameIn } from './content-source.ts'
import { htmlOf } from './markdown.ts'
import { type PageContext, pageFile, searchProperties } from './page-files.ts'
import { type GridItem, gridItem, gridOf } from './page-grid.ts'
import { readPageText } from './page-text.ts'
import { readProperties } from './property-values.ts'

/** Names that production.yaml refers to by their keys. */
export interface ProgrammeNames {
  presenters: Readonly<Record<string, string>>
  halls: ReadonlyMap<string, string>
}

interface About {
  properties: Record<string, unknown>
  grid: GridItem[]
}

/** Reads about.md: front matter for further properties of the page, Markdown and blocks below. */
function readAbout(context: PageContext, kind: 'production' | 'series', folderName: string): About {
  const { folder, references } = context
  const file = `${folderName}/about.md`
  const { front, pieces } = readPageText(folder, file, folder.read(file) ?? '')
  const lineOf = front?.lineOf ?? (() => 1)
  const source: ContentSource = {
    ...{ file, references, lineOf, picturesIn: folderName },
    ...{ problems: folder.problems, exists: folder.exists },
  }
  const values = isMap(front?.value) ? front.value : {}
  const properties = readProperties(source, values, contentModel.pages.get(kind) ?? new Map())
  return { properties, grid: gridOf(source, pieces) }
}

/** Returns the picture and colour properties that productions and series share. */
function imagesAndColours(
  { folder: { exists } }: PageContext,
  picturesIn: string,
  { image, tallImage, colours }: Looks,
): Record<string, unknown> {
  const media = (name: string) => ({ $media: mediaNameIn({ picturesIn, exists }, name) })
  const wide = typeof image === 'string' ? { imageForDesktop: media(image) } : {}
  const tall = typeof tallImage === 'string' ? { imageForMobile: media(tallImage) } : {}
  const { background, text } = colours ?? {}
  return {
    ...{ ...wide, ...tall, ...(typeof image === 'string' && { ogShareImage: wide.imageForDesktop }) },
    ...(background && { backgroundColour: { $color: background } }),
    ...(text && { textColour: { $color: text } }),
  }
}
interface Looks {
  image?: unknown
  tallImage?: unknown
  colours?: { background?: string | undefined; text?: string | undefined } | undefined
}

/** Returns the page of a production from production.yaml and about.md. Adds a block of dates if it has none. */
export function productionPage(context: PageContext, production: Production, names: ProgrammeNames): PlacedFile {
  const { slug, value } = production
  const folderName = `productions/${slug}`
  const { properties: own, grid } = readAbout(context, 'production', folderName)
  const properties = {
    ...searchProperties(value.title, 'production', context.venueName),
    seoMetaDescription: [value.subheading, value.tagline].flatMap((each) => (each ? [asSentence(each)] : [])).join(' '),
    ...{ subheading: value.subheading ?? '', tagline: value.tagline ?? '' },
    company: value.performers ?? performersLine(value.artists ?? [], names.presenters[value.presenter ?? ''] ?? null),
    venue: names.halls.get(value.hall) ?? '',
    ...{ genre: value.filters?.[0] ?? '', tags: value.tags ?? [], durationMinutes: value.minutes },
    series: { $pages: value.series ? [pagePathOf('series', value.series)] : [] },
    ...imagesAndColours(context, folderName, value),
    ...own,
    contentGrid: { $grid: withBlock(grid, 'datesAndTimes', { heading: 'Dates and times' }) },
  }
  return programmePage(context, 'production', production, value.title, properties)
}

const asSentence = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`)

const withBlock = (grid: readonly GridItem[], alias: string, properties: Record<string, unknown>) =>
  grid.some(({ block }) => block === alias) ? grid : [...grid, gridItem(alias, properties)]

/** Returns the page of a series from series.yaml and about.md. */
export function seriesPage(context: PageContext, series: Series): PlacedFile {
  const { slug, value } = series
  const { properties: own, grid } = readAbout(context, 'series', `series/${slug}`)
  const properties = {
    ...searchProperties(value.name, 'series', context.venueName),
    seoMetaDescription: value.description ?? '',
    ...{ headingSize: 'Large', stickyBarShow: true },
    introDescription: { $html: value.description ? htmlOf(plainSource(context), value.description, 1) : '' },
    ...imagesAndColours(context, `series/${slug}`, value),
    ...own,
    contentGrid: { $grid: grid },
  }
  return programmePage(context, 'series', series, value.name, properties, value.order)
}

/** Returns the item by which pages show a membership. */
export function membershipItem(context: PageContext, membership: Membership, sortOrder: number): PlacedFile {
  const { name, description, image } = membership.value
  const properties = {
    ...{ noIndex: true, title: name, description: { $html: htmlOf(plainSource(context), description, 1) } },
    ...(typeof image === 'string' && { image: { $media: image } }),
  }
  return programmePage(context, 'membership', membership, name, properties, sortOrder)
}

const plainSource = ({ folder: { problems, exists }, references }: PageContext): ContentSource => ({
  ...{ file: 'memberships.yaml', problems, exists, references, lineOf: () => 1 },
})

function programmePage(
  { changedAt }: PageContext,
  kind: PageKind,
  entry: Production | Series | Membership,
  name: string,
  properties: Record<string, unknown>,
  sortOrder = 0,
): PlacedFile {
  const contentType = kind === 'membership' ? 'membershipLevel' : kind
  const content = { id: contentIdOf(kind, entry), contentType, name }
  const all = { tessituraId: ticketingIdOf(kind, entry), ...properties }
  return {
    path: pagePathOf(kind, entry.slug),
    file: pageFile({ ...content, properties: all }, changedAt, { sortOrder }),
  }
}

/** Adds folder items above the programme's pages where the venue has no page. */
export function withFolders(pages: readonly PlacedFile[]): PlacedFile[] {
  const paths = new Set(pages.map(({ path }) => path))
  const changedAt = String(pages[0]?.file.updateDate ?? '2026-01-05T00:00:00Z')
  return [...pages, ...programmeFolders(changedAt).filter(({ path }) => !paths.has(path))]
}

/** Returns the paths above the programme's pages that have no page. */
const programmeFolders = (changedAt: string): PlacedFile[] =>
  [
    { path: '/whats-on/series/', name: 'Series' },
    { path: '/settings/membership-levels/', name: 'Membership levels' },
  ].map(({ path, name }) => ({
    path,
    file: pageFile(
      { id: stableId(path), contentType: 'itemFolder', name, properties: { noIndex: true, hideInMenu: true } },
      changedAt,
    ),
  }))
