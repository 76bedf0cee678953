import { createHash } from 'node:crypto'
import { firstBlock, firstLink, firstMedia, firstReference, linksOf } from '#shared/content/first-of'
import type {
  Block,
  Link,
  Media,
  MenuSection,
  Page,
  Properties,
  RichText,
  Site,
  SocialLink,
} from '#shared/content/page'
import { colourOf } from './colour-of.ts'
import { headerScripts, scriptsHtml } from './header-scripts.ts'
import { isRaw, numberOrNull, text, textOrNull } from './normalising-context.ts'

/** How long a closed alert bar or acknowledgement stays closed where content doesn't say, in days. */
const DAYS_TO_HIDE = 30

/**
 * The site's settings from the item of type `siteSettings` and its children. Everything may be missing: a site stands
 * on nothing.
 */
export function siteOf({ properties: own, name }: Pick<Page, 'properties' | 'name'>, children: readonly Page[]): Site {
  const siteName = text(own.siteName) || name
  return {
    siteName,
    favicon: firstMedia(own.favicon),
    googleTagManagerID: textOrNull(own.googleTagManagerID),
    javascriptHeader: scriptsHtml(headerScripts(text(own.javascriptHeader))) || null,
    ogShareImage: firstMedia(own.ogShareImage),
    ogSiteName: text(own.ogSiteName) || siteName,
    alertBar: alertBarOf(own),
    acknowledgement: acknowledgementOf(own),
    header: headerOf(groupOf(own, 'globalHeader')),
    socialLinks: socialLinksOf(own.socialLinks),
    footer: footerOf(groupOf(own, 'globalFooter')),
    pageTheme: coloursOf(groupOf(own, 'globalPageTheme', 'pageTheme')),
    componentThemes: themesOf(own.componentThemes ?? own.globalComponentThemes),
    routes: routesOf(children),
  }
}

function alertBarOf(own: Properties): Site['alertBar'] {
  const title = text(own.alertBarTitle)
  const content = richText(own.alertBarContent)
  return {
    isActive: own.alertBarIsActive === true,
    isFullWidth: own.alertBarIsFullWidth === true,
    title,
    content,
    daysToHide: days(own.alertBarDaysToHide),
    button: firstLink(own.alertBarButton),
    marker: digest(title, content.html),
  }
}

function acknowledgementOf(own: Properties): Site['acknowledgement'] {
  const words = richText(own.acknowledgementText)
  const buttonText = text(own.acknowledgementButtonText)
  return {
    isActive: own.acknowledgementIsActive === true,
    text: words,
    buttonText,
    daysToHide: days(own.acknowledgementDaysToHide),
    backgroundImage: firstMedia(own.acknowledgementBackgroundImage),
    backgroundVideo: firstMedia(own.acknowledgementBackgroundVideo),
    artworkAuthor: text(own.acknowledgementArtworkAuthor),
    marker: digest(words.html, buttonText),
  }
}

/** The closing marker of a notice: changed words are a new notice. */
const digest = (...words: string[]): string => createHash('sha1').update(words.join('\n')).digest('hex')

function headerOf(own: Properties): Site['header'] {
  return {
    primaryLogo: firstMedia(own.primaryLogo),
    mainLinks: linksOf(own.mainLinks),
    hamburgerLinks: menuSectionsOf(own.hamburgerLinks),
    searchLink: firstLink(own.searchLink),
    contactLink: firstLink(own.contactLink),
    contactText: richText(own.contactText),
  }
}

function footerOf(own: Properties): Site['footer'] {
  return {
    primaryLogo: firstMedia(own.primaryLogo),
    text: richText(own.text),
    officeDetails: richText(own.officeDetails),
    footerLinks: linksOf(own.footerLinks),
    policyLinks: linksOf(own.policyLinks),
    partnerLinks: partnersOf(own.partnerLinks),
    subscribeFormHeading: text(own.subscribeFormHeading),
    subscribeFormButtonText: text(own.subscribeFormButtonText),
    acknowledgementText: richText(own.acknowledgementText ?? own.footerAcknowledgementText),
    acknowledgementAuthor: text(own.acknowledgementAuthor ?? own.footerAcknowledgementAuthor),
    acknowledgementImage: firstMedia(own.acknowledgementImage ?? own.footerAcknowledgementImage),
    acknowledgementVideo: firstMedia(own.acknowledgementVideo ?? own.footerAcknowledgementVideo),
  }
}

/**
 * The fields of a part of the settings: those of its one block or picked item, or the item's own where there is no such
 * part.
 */
function groupOf(own: Properties, ...names: string[]): Properties {
  const group = names.map((name) => own[name]).find((value) => value !== null && value !== undefined)
  if (group === undefined) return own
  return fieldsOf(firstBlock(group) ?? (Array.isArray(group) ? group[0] : group))
}

const fieldsOf = (value: unknown): Properties =>
  isRaw(value) && isRaw(value.properties) ? value.properties : isRaw(value) ? value : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const days = (value: unknown) => numberOrNull(value) || DAYS_TO_HIDE

/** Settings may hold formatted text or plain; plain text has no markup to keep. */
function richText(value: unknown): RichText {
  if (isRaw(value) && typeof value.html === 'string') return { html: value.html }
  const lines = text(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').split('\n').filter(Boolean)
  return { html: lines.map((line) => `<p>${line}</p>`).join('') }
}

function menuSectionsOf(value: unknown): MenuSection[] {
  const loose = linksOf(value)
  const sections = listOf(value).map((each) => {
    const { heading, title, links } = fieldsOf(each)
    return { heading: text(heading) || text(title), links: linksOf(links) }
  })
  const filled = sections.filter(({ links }) => links.length > 0)
  return filled.length > 0 || loose.length === 0 ? filled : [{ heading: '', links: loose }]
}

function socialLinksOf(value: unknown): SocialLink[] {
  const loose = linksOf(value).map(({ label, href }) => ({ network: label, href }))
  const blocks = listOf(value).flatMap((each) => {
    const own = fieldsOf(each)
    const link = firstLink(own.link ?? own.url)
    const href = link?.href ?? text(own.url)
    return isRaw(own) && /^https?:/.test(href) ? { network: text(own.network) || (link?.label ?? ''), href } : []
  })
  return loose.length > 0 ? loose : blocks
}

function partnersOf(value: unknown): Site['footer']['partnerLinks'] {
  const loose = linksOf(value).map((link) => ({ link, logo: null as Media | null }))
  const blocks = listOf(value).flatMap((each) => {
    const own = fieldsOf(each)
    const link: Link | null = firstLink(own.link)
    return link ? { link, logo: firstMedia(own.logo ?? own.image) } : []
  })
  return loose.length > 0 ? loose : blocks
}

/**
 * Of a theme's fields those that are colours. Colour pickers may leave out the hash; a theme's name may be a word such
 * as `facade`.
 */
const coloursOf = ({ name: _, themeName: __, ...fields }: Properties): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const colour = isColourText(value) ? colourOf(value) : null
      return colour ? [[field, colour]] : []
    }),
  )
const isColourText = (value: unknown) => typeof value === 'string' && /^(#|rgb|[0-9a-f]{6}$)/i.test(value)

function themesOf(value: unknown): Site['componentThemes'] {
  return Object.fromEntries(
    listOf(value).flatMap((each) => {
      const own = fieldsOf(each)
      const name = text(own.name) || text(own.themeName) || text((each as Partial<Block & Page>).name)
      return name ? [[name, coloursOf(own)]] : []
    }),
  )
}

/**
 * A child's address is what it refers to. A child that has no field for that is itself the page. One that refers to
 * nothing has no address.
 */
function routesOf(children: readonly Page[]): Site['routes'] {
  return Object.fromEntries(
    children.flatMap(({ properties: { routeKey, ...own }, path }) => {
      const key = text(routeKey)
      const fields = ['link', 'route', 'page', 'address', 'url'].filter((name) => name in own)
      const address = fields.length === 0 ? path : fields.map((name) => addressOf(own[name])).find(Boolean)
      return key && address ? [[key, address]] : []
    }),
  )
}

const addressOf = (value: unknown): string | null =>
  firstLink(value)?.href ?? firstReference(value)?.path ?? (/^\/(?!\/)/.test(text(value)) ? text(value) : null)

/** The site as it is while nothing is known of it. */
export const bareSite: Site = siteOf({ properties: {}, name: '' }, [])
