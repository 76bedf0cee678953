import type { PlacedFile } from '#server/content-service/library/library'
import { guidOf } from '#server/content-service/media/media-id'
import { slugOf } from './pictures/registry.ts'
import { artists as biographies, recordings, roles } from './programme/artists.ts'
import { leadingArtist } from './programme/leading-artist.ts'
import { performersOfDemo } from './programme/performers-of-demo.ts'
import type { DemoProduction } from './programme/production.ts'
import { programme } from './programme/programme.ts'
import { type DemoSeries, halls, memberships, series } from './programme/venue.ts'

type PageContent = Pick<PlacedFile['file'], 'id' | 'contentType' | 'name' | 'properties'>

function file(content: PageContent, sortOrder: number): PlacedFile['file'] {
  const dates = { createDate: { $daysAgo: 90 - (sortOrder % 60) }, updateDate: { $daysAgo: 3 } }
  return { ...content, ...dates, sortOrder, published: true, protected: false, formerPaths: [] }
}

const html = (paragraphs: readonly string[]) => ({
  $html: paragraphs.map((text) => `<p>${escaped(text)}</p>`).join(''),
})
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const block = (alias: string, menuLabel: string, properties: Record<string, unknown>, theme: string | null = null) => ({
  ...{ columnSpan: 12, rowSpan: 1, block: alias, properties, areas: [] },
  settings: { isActive: true, isFullWidth: false, theme, menuLabel },
})

function productionPage(production: DemoProduction, sortOrder: number) {
  const { name, slug, contentId: id, tagline, subheading, hall } = production
  const properties = {
    seoPageTitle: `${name} | Marlow Hall`,
    seoMetaDescription: `${subheading}. ${tagline}.`,
    noIndex: false,
    ogShareImage: { $media: `posters/${slug}` },
    tessituraId: production.tessituraId,
    ...{ subheading, tagline, company: performersOfDemo(production) },
    venue: halls.find((each) => each.slug === hall)?.name,
    dateLabel: '',
    genre: production.genre,
    tags: [production.genre, ...production.tags],
    durationMinutes: production.durationMinutes,
    imageForDesktop: { $media: `posters/${slug}` },
    imageForMobile: { $media: `posters/${slug}-tall` },
    backgroundColour: { $color: production.backgroundColour },
    textColour: { $color: production.textColour },
    series: { $pages: production.series ? [`/whats-on/series/${production.series}`] : [] },
    artists: { $pages: production.artists.filter(({ name }) => name in roles).map(({ name }) => artistPath(name)) },
    contentGrid: { $grid: productionBlocks(production) },
  }
  return file({ id, contentType: 'production', name, properties }, sortOrder)
}

function productionBlocks(production: DemoProduction) {
  const { note } = production
  return [
    block('richTextEditor', 'About', { text: { $html: `<h2>About the concert</h2>${html(note).$html}` } }),
    block('list', 'Programme', { heading: 'Programme', items: { $blocks: production.works.map(workItem) } }),
    block('datesAndTimes', 'Dates', { heading: 'Dates and times' }),
    block('eventAndTicketDetails', 'Tickets', {
      heading: 'Tickets',
      details: html([practical(production)]),
    }),
    ...(leadingArtist(production) ? [block('featuredProfile', 'Artist', profile(production), 'Warm')] : []),
    ...recordingBlocks(production),
    block('relatedEvents', 'More', { heading: 'You may also like', productions: { $pages: relatedTo(production) } }),
  ]
}

const workItem = ({ composer, title }: { composer: string; title: string }) => ({
  block: 'listItem',
  properties: { heading: title, text: html([composer]) },
})

const practical = ({ durationMinutes, intervals }: DemoProduction) =>
  `About ${durationMinutes} minutes, ${intervalsInWords[intervals]}. The hall opens half an hour before the music.`
const intervalsInWords = ['without an interval', 'with an interval', 'with two intervals']

function profile(production: DemoProduction) {
  const { name, role } = leadingArtist(production) as { name: string; role: string }
  return {
    fullName: name,
    role,
    image: { $media: `portraits/${slugOf(name)}` },
    description: { $html: html([biographyOf(name)]).$html + alsoWith(name, production) },
  }
}

function biographyOf(name: string): string {
  const biography = biographies[name]
  if (biography === undefined) throw new Error(`programme/artists.ts says nothing of ${name}`)
  return biography
}

/** Returns the recordings of a production's leading artist in their role there. */
function recordingBlocks(production: DemoProduction) {
  const { name, role } = leadingArtist(production) ?? { name: '', role: '' }
  return recordings[name]?.role.test(role) ? recordingsOf(name, 'Listen') : []
}

/** Returns an artist's recordings; they load when played. */
function recordingsOf(name: string, menuLabel: string) {
  const recording = recordings[name]
  if (!recording) return []
  const { film, picture, caption } = recording
  const properties = { heading: `Hear ${name}`, video: { $media: film }, image: { $media: picture }, caption }
  return [block('mp4Video', menuLabel, properties)]
}

/** Returns links to the artist's other upcoming concerts. */
function alsoWith(name: string, production: DemoProduction): string {
  const others = programme.filter(
    (other) => other !== production && isToCome(other) && other.artists.some((artist) => artist.name === name),
  )
  const links = others.map((other) => `<a href="${other.route}">${escaped(other.name)}</a>`)
  return links.length > 0 ? `<p>Also this season: ${links.join(', ')}</p>` : ''
}

const isToCome = ({ performances }: DemoProduction) => performances.some(({ dayOffset }) => dayOffset > 0)

/** Returns other upcoming productions, of its series first, then of its genre; at most three. */
function relatedTo(production: DemoProduction): string[] {
  const others = programme.filter((other) => other !== production && isToCome(other))
  const near = [
    ...others.filter(({ series }) => series && series === production.series),
    ...others.filter(({ genre }) => genre === production.genre),
    ...others,
  ]
  return [...new Set(near.map(({ route }) => route))].slice(0, 3)
}

const artistPath = (name: string) => `/artists/${slugOf(name)}`

function artistPage(name: string, sortOrder: number): PlacedFile {
  const subheading = roles[name]
  const properties = {
    seoPageTitle: `${name} | Marlow Hall`,
    seoMetaDescription: `${name}, ${subheading?.toLowerCase()}: concerts at Marlow Hall.`,
    noIndex: false,
    ogShareImage: { $media: `portraits/${slugOf(name)}` },
    subheading,
    isEnsemble: /quartet|orchestra/i.test(name),
    imageForDesktop: { $media: `portraits/${slugOf(name)}` },
    introduction: html([biographyOf(name)]),
    contentGrid: { $grid: recordingsOf(name, '') },
  }
  const content = { id: guidOf(`artist:${name}`), contentType: 'artist', name, properties }
  return { path: artistPath(name), file: file(content, sortOrder) }
}

/** Returns the page of all artists that have a page. */
function artistsPage(): PlacedFile {
  const profiles = Object.entries(roles).map(([name, role]) => ({
    block: 'profileTile',
    properties: {
      ...{ fullName: name, role, image: { $media: `portraits/${slugOf(name)}` } },
      description: { $html: `<p><a href="${artistPath(name)}">Concerts with ${escaped(name)}</a></p>` },
    },
  }))
  const subheading = 'Whom you can hear this season'
  const properties = {
    seoPageTitle: 'Artists | Marlow Hall',
    seoMetaDescription: 'Artists and ensembles of the season at Marlow Hall.',
    noIndex: false,
    subheading,
    hideSideMenu: true,
    contentGrid: {
      $grid: [block('pageHeader', '', { subheading }), block('profileTiles', '', { profiles: { $blocks: profiles } })],
    },
  }
  const content = { id: guidOf('page:artists'), contentType: 'contentPage', name: 'Artists', properties }
  return { path: '/artists', file: file(content, 700) }
}

function seriesPage(demoSeries: DemoSeries, sortOrder: number) {
  const { name, slug, contentId: id, description } = demoSeries
  const properties = {
    seoPageTitle: `${name} | Marlow Hall`,
    seoMetaDescription: description,
    noIndex: false,
    tessituraId: demoSeries.tessituraId,
    titleOverride: '',
    headingSize: 'Large',
    subheading: demoSeries.package.discountLabel,
    introHeading: demoSeries.package.name,
    introDescription: html([description]),
    kind: demoSeries.kind,
    imageForDesktop: { $media: `series/${slug}` },
    imageForMobile: { $media: `series/${slug}` },
    backgroundColour: { $color: demoSeries.backgroundColour },
    textColour: { $color: demoSeries.textColour },
    stickyBarShow: true,
    stickyBarDescription: `${demoSeries.package.name}: ${demoSeries.package.discountLabel.toLowerCase()} on single tickets.`,
    packageSpecificTextfield: html([description]),
    images: { $media: [`series/${slug}`] },
    backgroundColor: { $color: demoSeries.backgroundColour },
    titleColor: { $color: demoSeries.textColour },
    contentGrid: { $grid: seriesBlocks(demoSeries) },
  }
  return file({ id, contentType: 'series', name, properties }, sortOrder)
}

/** Returns a series' blocks. A past series lists only what was played, as there is nothing to buy. */
function seriesBlocks(demoSeries: DemoSeries) {
  const played = programme.filter(({ series }) => series === demoSeries.slug)
  const isOver = played.every(({ performances }) => performances.every(({ dayOffset }) => dayOffset < 0))
  if (isOver)
    return [
      block('list', 'What was played', { heading: 'What was played', items: { $blocks: played.map(playedItem) } }),
    ]
  return [
    block('accordions', 'How it works', {
      heading: 'How the package works',
      kind: 'generic',
      items: { $blocks: packageQuestions(demoSeries).map(question) },
    }),
    {
      ...block('suggestedLinksPanel', '', { heading: 'Before you choose', links: { $links: beforeYouChoose } }, 'Warm'),
      settings: { isActive: true, isFullWidth: true, theme: 'Warm', menuLabel: '' },
    },
  ]
}

const beforeYouChoose = [
  { $link: '/your-visit/choosing-a-seat', label: 'Choosing a seat' },
  { $link: '/your-visit/tickets-and-prices', label: 'Tickets and prices' },
  { $link: '/memberships', label: 'Memberships' },
]

const playedItem = ({ name, route, tagline }: DemoProduction) => ({
  block: 'listItem',
  properties: { heading: name, text: { $html: `<p><a href="${route}">${escaped(tagline)}</a></p>` } },
})

const question = ([heading, answer]: readonly [string, string]) => ({
  block: 'accordionItem',
  properties: { heading, text: html([answer]) },
})

function packageQuestions({ kind, package: offer }: DemoSeries): readonly [string, string][] {
  const saving = `${offer.discountPercent} per cent less than single tickets`
  const what: [string, string] =
    kind === 'Fixed'
      ? ['What do I get?', `All concerts of the series in the same seat, for ${saving}.`]
      : [
          'How many do I choose?',
          `From ${offer.minimumProductions} to ${offer.maximumProductions} concerts, each in whatever seat you like, for ${saving}.`,
        ]
  return [
    what,
    [
      'What if I can’t come to one of them?',
      'Exchange it within the series, return it for a voucher, or send a friend.',
    ],
    ['And next season?', 'You are asked first, a month before anybody else, and may keep your seats.'],
  ]
}

/**
 * The pages of the demonstration's productions, series, artists and memberships. They are generated from the same
 * programme as the box office's season, so that ids, names and colours agree. A page file with the same path replaces a
 * generated page.
 */
export const programmePages: readonly PlacedFile[] = [
  {
    path: '/whats-on/series',
    file: file(
      {
        id: 'a7b1c0de-5e71-4e5a-9a11-0c0ffee00001',
        contentType: 'itemFolder',
        name: 'Series',
        properties: { noIndex: true },
      },
      800,
    ),
  },
  ...series.map((each, at) => ({ path: each.route, file: seriesPage(each, at) })),
  ...programme.map((each, at) => ({ path: each.route, file: productionPage(each, at) })),
  artistsPage(),
  ...Object.keys(roles).map(artistPage),
  ...memberships.map((each, at) => ({
    path: `/settings/membership-levels/${each.slug}`,
    file: file(
      {
        id: each.contentId,
        contentType: 'membershipLevel',
        name: each.name,
        properties: {
          noIndex: true,
          tessituraId: each.tessituraId,
          title: each.name,
          description: html([each.description]),
          image: { $media: `memberships/${each.slug}` },
        },
      },
      at,
    ),
  })),
]
