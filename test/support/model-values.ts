import { type ContentItem, contentGrid, contentId, contentItem } from './content-upstream.ts'
import { productionPage } from './scripted-productions.ts'

/** A property's value as the content service sends it, and the texts that each must be in the HTML where it shows. */
export interface ModelValue {
  value: unknown
  marks: string[]
}

/** Properties whose value has a form of its own, by type and alias. */
const own: Record<string, (slug: string) => ModelValue> = {
  'contentPage.canonicalUrlOverride': (slug) => ({
    value: `https://venue.example/${slug}`,
    marks: [`<link rel="canonical" href="https://venue.example/${slug}"`],
  }),
  'contentPage.noIndex': () => ({ value: true, marks: ['noindex'] }),
  'blogFilter.preselectedValues': () => ({ value: ['blogFilter-1'], marks: [] }),
  'blogFilter.type': () => ({ value: 'choirNews', marks: ['choirNews:'] }),
  'eventFilter.preselectedValues': () => ({ value: ['choir'], marks: [] }),
  'eventFilter.type': () => ({ value: 'genre', marks: ['Choir'] }),
  'globalHeader.searchLink': (slug) => ({ ...linksTo(slug), marks: [] }),
  'series.stickyBarShow': () => ({ value: false, marks: [] }),
  'siteSettings.googleTagManagerID': () => ({ value: 'GTM-ABC1234', marks: ['GTM-ABC1234'] }),
  'siteSettings.javascriptHeader': (slug) => ({ value: `<script>say('${slug}')</script>`, marks: [`say('${slug}')`] }),
  'spotifyEmbed.url': () => addressOf('https://open.spotify.com/album/', '6000000000000000000012'),
  'theme.themeName': () => ({ value: 'Warm', marks: ['#123456'] }),
  'vimeoEmbed.url': () => addressOf('https://vimeo.com/', '76979871'),
  'youTubeEmbed.url': () => addressOf('https://www.youtube.com/watch?v=', 'M7lc1UVf-VE'),
  'standaloneDonation.defaultAmounts': () => ({ value: '33, 66, 99', marks: ['$33', '$66', '$99'] }),
  'standaloneGiftVoucher.defaultAmounts': () => ({ value: '44, 77', marks: ['$44', '$77'] }),
  'standaloneDonation.minimumAmount': () => ({ value: 13, marks: ['$13'] }),
  'standaloneGiftVoucher.minimumAmount': () => ({ value: 17, marks: ['$17'] }),
  'blogArticleDetails.article': pageOf('newsArticle'),
  'blogFilter.options': pageOf('newsCategory', 2),
  'nextArticle.article': pageOf('newsArticle'),
  'relatedNews.newsItems': pageOf('newsArticle', 2),
  'featuredProfile.profile': pageOf('profile'),
  'profileTile.profile': pageOf('profile'),
  'standaloneMembership.memberships': pageOf('membershipLevel', 2),
}
/** Properties that hold a file which isn't a picture. */
const extensions: Record<string, string> = {
  ...{ video: 'mp4', mobileVideo: 'mp4', captions: 'vtt', file: 'pdf' },
  ...{ acknowledgementBackgroundVideo: 'mp4', acknowledgementVideo: 'mp4' },
}
const addressOf = (start: string, id: string): ModelValue => ({ value: start + id, marks: [id] })
/** The pages that editors have picked. */
export const pickedPages: ContentItem[] = []
function pageOf(contentType: string, count = 1) {
  return (slug: string): ModelValue => {
    const names = Array.from({ length: count }, (_, at) => `${slug}-${at + 1}`)
    const pages = names.map((name) =>
      contentType === 'production'
        ? productionPage(name)
        : contentItem(`/${name}`, { tessituraId: tessituraIdOf(name) }, { contentType, name }),
    )
    pickedPages.push(...pages)
    return { value: pages, marks: names }
  }
}
/** The ticketing service's id of the page with this name. */
const tessituraIdOf = (name: string): number => Number.parseInt(contentId(name).slice(0, 6), 16)

/** Values by editor, named as in `content-model.json`. */
const byEditor: Record<string, (slug: string, words: string) => ModelValue> = {
  text: (slug) => ({ value: `The ${slug}`, marks: [`The ${slug}`] }),
  address: (slug) => ({ value: `https://venue.example/${slug}`, marks: [slug] }),
  richText: (slug) => ({
    value: { markup: `<p>A <em>text, ${slug}</em></p>`, blocks: [] },
    marks: [`<em>text, ${slug}</em>`],
  }),
  plainRichText: (slug) => ({ value: `A plain ${slug}`, marks: [`A plain ${slug}`] }),
  words: (slug) => ({ value: `Words of ${slug}`, marks: [`Words of ${slug}`] }),
  colour: (slug) => {
    const value = `#${contentId(slug).slice(0, 6)}`
    return { value, marks: [value] }
  },
  date: () => ({ value: '2029-07-19T00:00:00', marks: ['2029-07-19'] }),
  tags: (slug) => ({ value: [slug], marks: [slug] }),
  number: () => ({ value: 2, marks: [] }),
  flag: () => ({ value: true, marks: [] }),
  media: (slug) => {
    const extension = extensions[slug.split('-').at(-1) ?? '']
    return extension ? fileNamed(slug, extension) : pictures(slug)
  },
  medias: (slug) => pictures(`${slug}-1`, `${slug}-2`),
  link: (slug) => linksTo(slug),
  links: (slug) => linksTo(`${slug}-1`, `${slug}-2`),
  page: pageOf('production'),
  pages: pageOf('production', 2),
  grid: (slug) => ({ value: contentGrid(['subscribe', { heading: `In ${slug}` }]), marks: [`In ${slug}`] }),
  form: (slug) => ({ value: { id: slug, form: null }, marks: [slug] }),
}
const pictures = (...slugs: string[]): ModelValue => ({
  value: slugs.map((slug) => ({
    ...{
      mediaType: 'Image',
      id: contentId(slug),
      name: slug,
      url: `/media/${slug}.jpg`,
      extension: 'jpg',
      bytes: 4_000,
    },
    ...{ width: 2400, height: 1600, focalPoint: null, crops: [], properties: { altText: `Seen in ${slug}` } },
  })),
  marks: slugs.flatMap((slug) => [`/media/${slug}.jpg`, `alt="Seen in ${slug}"`]),
})
const fileNamed = (slug: string, extension: string): ModelValue => ({
  value: [
    {
      ...{ mediaType: 'File', id: contentId(slug), name: slug, url: `/media/${slug}.${extension}`, extension },
      ...{ bytes: 4_000, width: null, height: null, focalPoint: null, crops: [], properties: {} },
    },
  ],
  marks: [`/media/${slug}.${extension}`],
})
const linksTo = (...slugs: string[]): ModelValue => ({
  value: slugs.map((slug) => ({
    ...{ linkType: 'External', url: `https://venue.example/${slug}`, title: `To ${slug}`, target: '_blank' },
  })),
  marks: slugs.flatMap((slug) => [`href="https://venue.example/${slug}"`, `To ${slug}`]),
})

/**
 * Returns a value for a property of the content model: of `type`, called `alias`, with the editor's code in
 * `content-model.json`. Its marks contain `slug`, so those of two properties differ.
 */
export function modelValue(type: string, alias: string, code: string, slug: string): ModelValue {
  const [editor = '', words = ''] = code.replace(/!$/, '').split(':')
  const value = own[`${type}.${alias}`] ?? byEditor[editor]
  if (!value) throw new Error(`There is no value for ${type}.${alias}, whose editor is ${code}`)
  return value(slug, words)
}
