import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fp from 'fastify-plugin'
import type { PageLook } from '#shared/content/page'
import { lookStyle } from '#shared/look/look-style'
import { type LookPicture, type VenueLook, venueLook } from '#shared/look/venue-look'
import { escapeHtml } from './escape-html.ts'

interface LookFile {
  type: string
  body: Buffer
}
/** A picture of the look, for a page. */
interface PagePicture {
  address: string
  type: string
  alt: string
}
interface LookFiles {
  /** Null with the default design. */
  page: PageLook | null
  logo: PagePicture | null
  favicon: PagePicture | null
  /** By address. */
  files: Map<string, LookFile>
}

const SVG = 'image/svg+xml'
const YEAR_SECONDS = 31_536_000
const cached = new WeakMap<VenueLook, LookFiles>()

/** Registers `GET /look/…`: the style sheet, fonts and pictures of the venue's look, at immutable addresses. */
export const lookFiles = fp(
  async (app) => {
    app.get('/look/:name', async (request, reply) => {
      const { name } = request.params as { name: string }
      const found = filesOf(venueLook())?.files.get(`/look/${name}`)
      if (!found) return reply.callNotFound()
      const { type, body } = found
      // A drawing that is opened by itself loads and runs nothing.
      if (type === SVG)
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      return reply.type(type).header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(body)
    })
  },
  { name: 'look-files' },
)

/** Returns the addresses of the venue's look, for pages; null if it has the default design. */
export const pageLook = (): PageLook | null => filesOf(venueLook())?.page ?? null

/** Returns the venue's logo for a page; null if it has none. */
export const pageLogo = (): PagePicture | null => filesOf(venueLook())?.logo ?? null

/** Returns the venue's logo as an image for a page; empty if it has none. */
export const logoImage = (): string => {
  const logo = pageLogo()
  return logo ? `<img src="${logo.address}" alt="${escapeHtml(logo.alt)}" height="40">` : ''
}

/** Returns the link to the venue's icon for a page's head; empty if it has none. */
export const iconLink = (): string => {
  const icon = filesOf(venueLook())?.favicon
  return icon ? `<link rel="icon" href="${icon.address}" type="${icon.type}">` : ''
}

/** Returns the link to the style sheet of the venue's look, for a page's head; empty with the default design. */
export const lookLink = (): string => {
  const look = pageLook()
  return look ? `<link rel="stylesheet" href="${look.stylesheet}">` : ''
}

function filesOf(look: VenueLook | null): LookFiles | null {
  if (!look) return null
  const known = cached.get(look) ?? readFiles(look)
  cached.set(look, known)
  return known
}

function readFiles(look: VenueLook): LookFiles {
  const files = new Map<string, LookFile>()
  const add = (stem: string, ending: string, file: LookFile) => {
    const hash = createHash('sha256').update(file.body).digest('hex').slice(0, 12)
    const address = `/look/${stem}-${hash}.${ending}`
    files.set(address, file)
    return address
  }
  const addFont = (file: string) => add('font', 'woff2', { type: 'font/woff2', body: readFileSync(file) })
  const addPicture = (stem: string, picture: LookPicture | null): PagePicture | null => {
    if (!picture) return null
    const { file, type, alt } = picture
    return { address: add(stem, path.extname(file).slice(1), { type, body: readFileSync(file) }), type, alt }
  }
  const pictures = { logo: addPicture('logo', look.logo), favicon: addPicture('icon', look.favicon) }
  if (isDefaultDesign(look)) return { page: null, ...pictures, files }
  const style = Buffer.from(lookStyle(look, addFont))
  const stylesheet = add('look', 'css', { type: 'text/css; charset=utf-8', body: style })
  const { display, text } = look.fonts
  const fonts = { display: display ? addFont(display.file) : null, text: text ? addFont(text.file) : null }
  return { page: { stylesheet, fonts }, ...pictures, files }
}

const isDefaultDesign = ({ colours, fonts, corner, titles, spacing }: VenueLook) =>
  !colours && !fonts.display && !fonts.text && corner === 0 && titles === 1 && spacing === 1
