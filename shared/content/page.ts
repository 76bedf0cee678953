import type { WaitingRoom } from '../waiting-room.ts'

/**
 * The shapes of a page's content once the web server has normalised it, as they are sent to the browser too. Umbraco's
 * own shapes occur only in `server/web/content`.
 */

/** A picture or file, as pages show it. `url` is a path of this site (`/media/…`) or an absolute address. */
export interface Media {
  url: string
  extension: string
  /** Pixels; null for files that have none. */
  width: number | null
  height: number | null
  alt: string
  /** For files without an alternative text. */
  name?: string
  /** For files that are downloaded instead of shown. */
  bytes?: number | null
  /** Undefined for the centre. */
  focalPoint?: { left: number; top: number } | null
  /** A few of its pixels as a `data:` address, shown until it has loaded. */
  preview?: string
  crops: Crop[]
}
/** All that the content service sends about a file; the ticketing service's responses have the same. */
export interface MediaFile extends Media {
  id: string
  name: string
  bytes: number | null
  focalPoint: { left: number; top: number } | null
  crops: Required<Crop>[]
}
/** `coordinates` are insets from each edge as fractions: x1 left, y1 top, x2 right, y2 bottom. */
export interface Crop {
  alias: string
  width: number
  height: number
  coordinates?: { x1: number; y1: number; x2: number; y2: number } | null
}
export interface Link {
  href: string
  label: string
  newTab: boolean
}
/** HTML that the server sanitised when it read it. */
export interface RichText {
  html: string
  /**
   * Only if the text contains blocks, in order. `at` is the position in `html`; the HTML before and after it is
   * well-formed by itself.
   */
  blocks?: { at: number; block: Block }[]
}
/** A picked page. `properties` is empty if the content service didn't expand it. */
export interface PageReference {
  id: string
  contentType: string
  name: string
  path: string
  properties: Properties
}

/** The item that a booking page is about. */
export interface PageSubject {
  name: string
  properties: Properties
}

/** A page as a side menu lists it, with its child pages. */
export interface MenuPage extends PageReference {
  children: PageReference[]
}

/**
 * Values by property alias: texts, numbers, flags, and the shapes of this file. A picker's value is always an array,
 * also for a single item.
 */
export type Properties = Record<string, unknown>

export interface Block {
  id: string
  alias: string
  properties: Properties
  settings: BlockSettings
}
export interface BlockSettings {
  isActive: boolean
  isFullWidth: boolean
  theme: string | null
  menuLabel: string | null
}
export interface GridItem {
  columnSpan: number
  rowSpan: number
  block: Block
  /** The number of columns that its areas share. */
  areaColumns: number
  areas: { alias: string; columnSpan: number; rowSpan: number; items: GridItem[] }[]
}
export interface Grid {
  columns: number
  items: GridItem[]
}

/** A content item with a route. If its `properties.contentGrid` is set, it is a `Grid`. */
export interface Page {
  id: string
  contentType: string
  name: string
  /** Without a trailing slash, `/` for the home page. */
  path: string
  created: string | null
  updated: string | null
  properties: Properties
}

export interface MenuSection {
  heading: string
  links: Link[]
}
/** The one content item of type `siteSettings`. */
export interface Site {
  siteName: string
  favicon: Media | null
  googleTagManagerID: string | null
  javascriptHeader: string | null
  ogShareImage: Media | null
  ogSiteName: string
  alertBar: {
    isActive: boolean
    isFullWidth: boolean
    title: string
    content: RichText
    daysToHide: number
    button: Link | null
    /** Stored by visitors who have closed it: a digest of its title and content. */
    marker: string
  }
  acknowledgement: {
    isActive: boolean
    text: RichText
    buttonText: string
    daysToHide: number
    backgroundImage: Media | null
    backgroundVideo: Media | null
    artworkAuthor: string
    /** Stored by visitors who have read it: a digest of its text and button. */
    marker: string
  }
  header: {
    primaryLogo: Media | null
    mainLinks: Link[]
    hamburgerLinks: MenuSection[]
    searchLink: Link | null
    contactLink: Link | null
    contactText: RichText
  }
  /** The labels are the networks' names. */
  socialLinks: Link[]
  footer: {
    primaryLogo: Media | null
    text: RichText
    officeDetails: RichText
    footerLinks: Link[]
    policyLinks: Link[]
    partnerLinks: { link: Link; logo: Media | null }[]
    subscribeFormHeading: string
    subscribeFormButtonText: string
    acknowledgementText: RichText
    acknowledgementAuthor: string
    acknowledgementImage: Media | null
    acknowledgementVideo: Media | null
  }
  /** Colours by name (`pageBackground`, `pageText`, …), each `#rrggbb`. */
  pageTheme: Record<string, string>
  /** Sets of colours by the theme's name. */
  componentThemes: Record<string, Record<string, string>>
  /** Addresses by the route table's key (`login`, `checkout`, …). */
  routes: Record<string, string>
}

/** The settings that pages may show, the same for every visitor. */
export interface Venue {
  publicUrl: string
  timeZone: string
  currency: string
  locale: string
  phone: string
  termsUrl: string
  termsVersion: string
  isDemonstration: boolean
  isPreview: boolean
  /** Whether the tag manager waits until the visitor has agreed. */
  asksConsent: boolean
  captcha: { provider: 'altcha' | 'recaptcha'; siteKey: string | null }
  waitingRoom: WaitingRoom
  /** Null with the default design. */
  look: PageLook | null
}

/** The addresses of the files of a venue's look (`server/http/look-files.ts`). */
export interface PageLook {
  stylesheet: string
  /** The fonts that replace those of the default design. */
  fonts: { display: string | null; text: string | null }
}

/** The data from which all pages of the site are rendered. */
export interface SiteData {
  site: Site
  venue: Venue
}

/** The data from which a page is rendered, on the server and in the browser. They are the same for every visitor. */
export interface PageData extends SiteData {
  /** A digest of `site` and `venue`, by which the browser asks for them (`site-data-address.ts`). */
  siteVersion: string
  status: 200 | 404 | 503
  /** The page's address, with the query parameters that the page depends on. */
  url: string
  page: Page
  /** The page's ancestors from the home page down, and its siblings if its layout shows them. */
  ancestors: PageReference[]
  siblings: MenuPage[]
  /** Other pages that its layout and blocks show, with the properties of a teaser (`teaser.ts`). */
  related: PageReference[]
  /** The item that a booking page is about, if it shows some of its properties (`content-types.ts`). */
  subject?: PageSubject | null
  /** Today, in the venue's zone, as YYYY-MM-DD: what "today" means while rendering. */
  today: string
  /** Preloaded answers of the ticketing service, by `keyOf(call, input)`. */
  answers: Record<string, unknown>
  /**
   * Set if prices or seats on the page come from a last good response because no newer one was available: its time in
   * the venue's zone, as shown (`7:42pm`).
   */
  pricesAsOf?: string
  /** Set on a page that was sent before all of its answers had arrived: Suspense boundaries are around its parts. */
  isStreamed?: true
}

/** The data from which a page's head is rendered. They are known before the others. */
export type PageHead = Pick<PageData, keyof SiteData | 'siteVersion' | 'status' | 'url' | 'page' | 'today'>

/** The data sent with a page; those that all pages share are sent once. */
export type SentPageData = Omit<PageData, keyof SiteData>
