import { createHash } from 'node:crypto'
import { firstBlock, firstLink, firstMedia, firstReference, linksOf } from '#shared/content/first-of'
import type { Block, Link, Media, MenuSection, Page, Properties, RichText, Site } from '#shared/content/page'
import { colourOf } from './colour-of.ts'
import { headerScripts, scriptsHtml } from './header-scripts.ts'
import { isRaw, numberOrNull, text, textOrNull } from './normalising-context.ts'

/** How many days a closed alert bar or acknowledgement stays closed by default */
const DAYS_TO_HIDE = 30

/** Returns the site's settings from the item of type `siteSettings` and its children. Any of them may be missing. */
export function siteOf(
  { properties: fields, name }: Pick<Page, 'properties' | 'name'>,
  children: readonly Page[],
): Site {
  const siteName = text(fields.siteName) || name
  return {
    siteName,
    favicon: firstMedia(fields.favicon),
    googleTagManagerID: textOrNull(fields.googleTagManagerID),
    javascriptHeader: scriptsHtml(headerScripts(text(fields.javascriptHeader))) || null,
    ogShareImage: firstMedia(fields.ogShareImage),
    ogSiteName: text(fields.ogSiteName) || siteName,
    alertBar: alertBarOf(fields),
    acknowledgement: acknowledgementOf(fields),
    header: headerOf(groupOf(fields, 'globalHeader')),
    socialLinks: socialLinksOf(fields.socialLinks),
    footer: footerOf(groupOf(fields, 'globalFooter')),
    pageTheme: coloursOf(groupOf(fields, 'globalPageTheme', 'pageTheme')),
    componentThemes: themesOf(fields.componentThemes ?? fields.globalComponentThemes),
    routes: routesOf(children),
  }
}

function alertBarOf(fields: Properties): Site['alertBar'] {
  const title = text(fields.alertBarTitle)
  const content = richText(fields.alertBarContent)
  return {
    isActive: fields.alertBarIsActive === true,
    isFullWidth: fields.alertBarIsFullWidth === true,
    title,
    content,
    daysToHide: days(fields.alertBarDaysToHide),
    button: firstLink(fields.alertBarButton),
    marker: digest(title, content.html),
  }
}

function acknowledgementOf(fields: Properties): Site['acknowledgement'] {
  const content = richText(fields.acknowledgementText)
  const buttonText = text(fields.acknowledgementButtonText)
  return {
    isActive: fields.acknowledgementIsActive === true,
    text: content,
    buttonText,
    daysToHide: days(fields.acknowledgementDaysToHide),
    backgroundImage: firstMedia(fields.acknowledgementBackgroundImage),
    backgroundVideo: firstMedia(fields.acknowledgementBackgroundVideo),
    artworkAuthor: text(fields.acknowledgementArtworkAuthor),
    marker: digest(content.html, buttonText),
  }
}

/**
 * Returns the value stored when a notice is closed. A notice with changed text has another value and is shown again.
 */
const digest = (...texts: string[]): string => createHash('sha1').update(texts.join('\n')).digest('hex')

function headerOf(fields: Properties): Site['header'] {
  return {
    primaryLogo: firstMedia(fields.primaryLogo),
    mainLinks: linksOf(fields.mainLinks),
    hamburgerLinks: menuSectionsOf(fields.hamburgerLinks),
    searchLink: firstLink(fields.searchLink),
    contactLink: firstLink(fields.contactLink),
    contactText: richText(fields.contactText),
  }
}

function footerOf(fields: Properties): Site['footer'] {
  return {
    primaryLogo: firstMedia(fields.primaryLogo),
    text: richText(fields.text),
    officeDetails: richText(fields.officeDetails),
    footerLinks: linksOf(fields.footerLinks),
    policyLinks: linksOf(fields.policyLinks),
    partnerLinks: partnersOf(fields.partnerLinks),
    subscribeFormHeading: text(fields.subscribeFormHeading),
    subscribeFormButtonText: text(fields.subscribeFormButtonText),
    acknowledgementText: richText(fields.acknowledgementText ?? fields.footerAcknowledgementText),
    acknowledgementAuthor: text(fields.acknowledgementAuthor ?? fields.footerAcknowledgementAuthor),
    acknowledgementImage: firstMedia(fields.acknowledgementImage ?? fields.footerAcknowledgementImage),
    acknowledgementVideo: firstMedia(fields.acknowledgementVideo ?? fields.footerAcknowledgementVideo),
  }
}

/**
 * Returns the fields of a group of settings: those of its block or picked item, or the item's own fields if there is no
 * such group.
 */
function groupOf(fields: Properties, ...names: string[]): Properties {
  const group = names.map((name) => fields[name]).find((value) => value !== null && value !== undefined)
  if (group === undefined) return fields
  return fieldsOf(firstBlock(group) ?? (Array.isArray(group) ? group[0] : group))
}

const fieldsOf = (value: unknown): Properties =>
  isRaw(value) && isRaw(value.properties) ? value.properties : isRaw(value) ? value : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const days = (value: unknown) => numberOrNull(value) || DAYS_TO_HIDE

/** Settings may contain formatted or plain text. */
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

function socialLinksOf(value: unknown): Link[] {
  const plainLinks = linksOf(value)
  const blocks = listOf(value).flatMap((each) => {
    const fields = fieldsOf(each)
    const link = firstLink(fields.link ?? fields.url) ?? { href: text(fields.url), label: '', newTab: false }
    return /^https?:/.test(link.href) ? { ...link, label: text(fields.network) || link.label } : []
  })
  return plainLinks.length > 0 ? plainLinks : blocks
}

function partnersOf(value: unknown): Site['footer']['partnerLinks'] {
  const plainLinks = linksOf(value).map((link) => ({ link, logo: null as Media | null }))
  const blocks = listOf(value).flatMap((each) => {
    const fields = fieldsOf(each)
    const link: Link | null = firstLink(fields.link)
    return link ? { link, logo: firstMedia(fields.logo ?? fields.image) } : []
  })
  return plainLinks.length > 0 ? plainLinks : blocks
}

/**
 * Returns a theme's fields that are colours. Colour pickers may omit the hash; the theme's name is excluded because it
 * may look like a colour, such as `facade`.
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
      const fields = fieldsOf(each)
      const name = text(fields.name) || text(fields.themeName) || text((each as Partial<Block & Page>).name)
      return name ? [[name, coloursOf(fields)]] : []
    }),
  )
}

const addressFields = ['link', 'route', 'page', 'address', 'url'] as const
/** The properties read from the settings' children */
export const routeFields = ['routeKey', ...addressFields] as const

/**
 * Returns the route table. A child's address is that of its link; a child without a link field is the page itself, and
 * one with an empty field has no address.
 */
function routesOf(children: readonly Page[]): Site['routes'] {
  return Object.fromEntries(
    children.flatMap(({ properties: { routeKey, ...others }, path }) => {
      const key = text(routeKey)
      const fields = addressFields.filter((name) => name in others)
      const address = fields.length === 0 ? path : fields.map((name) => addressOf(others[name])).find(Boolean)
      return key && address ? [[key, address]] : []
    }),
  )
}

const addressOf = (value: unknown): string | null =>
  firstLink(value)?.href ?? firstReference(value)?.path ?? (/^\/(?!\/)/.test(text(value)) ? text(value) : null)

/** The site without any settings. */
export const emptySite: Site = siteOf({ properties: {}, name: '' }, [])
