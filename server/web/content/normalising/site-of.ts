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

/** For how many days a closed alert bar or acknowledgement stays closed where content doesn't set it. */
const DAYS_TO_HIDE = 30

/**
 * The site's settings from the item of type `siteSettings` and its children. Everything may be missing.
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
  const content = richText(own.acknowledgementText)
  const buttonText = text(own.acknowledgementButtonText)
  return {
    isActive: own.acknowledgementIsActive === true,
    text: content,
    buttonText,
    daysToHide: days(own.acknowledgementDaysToHide),
    backgroundImage: firstMedia(own.acknowledgementBackgroundImage),
    backgroundVideo: firstMedia(own.acknowledgementBackgroundVideo),
    artworkAuthor: text(own.acknowledgementArtworkAuthor),
    marker: digest(content.html, buttonText),
  }
}

/** The value stored when a notice is closed: a notice with a changed text has another one, and is shown again. */
const digest = (...texts: string[]): string => createHash('sha1').update(texts.join('\n')).digest('hex')

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
 * The fields of a group of settings: those of its block or picked item, or the item's own where there is no such
 * group.
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

/** Settings may hold formatted or plain text. */
function richText(value: unknown): RichText {
  if (isRaw(value) && typeof value.html === 'string') return { html: value.html }
  const lines = text(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').split('\n').filter(Boolean)
  return { html: lines.map((line) => `<p>${line}</p>`).join('') }
}

function menuSectionsOf(value: unknown): MenuSection[] {
  const plainLinks = linksOf(value)
  const sections = listOf(value).map((each) => {
    const { heading, title, links } = fieldsOf(each)
    return { heading: text(heading) || text(title), links: linksOf(links) }
  })
  const filled = sections.filter(({ links }) => links.length > 0)
  return filled.length > 0 || plainLinks.length === 0 ? filled : [{ heading: '', links: plainLinks }]
}

function socialLinksOf(value: unknown): SocialLink[] {
  const plainLinks = linksOf(value).map(({ label, href }) => ({ network: label, href }))
  const blocks = listOf(value).flatMap((each) => {
    const own = fieldsOf(each)
    const link = firstLink(own.link ?? own.url)
    const href = link?.href ?? text(own.url)
    return isRaw(own) && /^https?:/.test(href) ? { network: text(own.network) || (link?.label ?? ''), href } : []
  })
  return plainLinks.length > 0 ? plainLinks : blocks
}

function partnersOf(value: unknown): Site['footer']['partnerLinks'] {
  const plainLinks = linksOf(value).map((link) => ({ link, logo: null as Media | null }))
  const blocks = listOf(value).flatMap((each) => {
    const own = fieldsOf(each)
    const link: Link | null = firstLink(own.link)
    return link ? { link, logo: firstMedia(own.logo ?? own.image) } : []
  })
  return plainLinks.length > 0 ? plainLinks : blocks
}

/**
 * A theme's fields that are colours. Colour pickers may leave out the hash; the theme's name is excluded because it may
 * look like a colour, such as `facade`.
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
 * The route table. A child's address is that of its link; a child without a field for one is the page itself, and one
 * whose field is empty has no address.
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

/** The site without any settings. */
export const emptySite: Site = siteOf({ properties: {}, name: '' }, [])
