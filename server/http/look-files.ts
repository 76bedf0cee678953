import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fp from 'fastify-plugin'
import type { PageLook } from '#shared/content/page'
import { lookStyle } from '#shared/look/look-style'
import { type VenueLook, venueLook } from '#shared/look/venue-look'

interface LookFile {
  type: string
  body: Buffer
}
interface LookFiles {
  page: PageLook
  /** By address. */
  files: Map<string, LookFile>
}

const YEAR_SECONDS = 31_536_000
const cached = new WeakMap<VenueLook, LookFiles>()

/** Registers `GET /look/…`: the style sheet and the fonts of the venue's look, at immutable addresses. */
export const lookFiles = fp(
  async (app) => {
    app.get('/look/:name', async (request, reply) => {
      const { name } = request.params as { name: string }
      const found = filesOf(venueLook())?.files.get(`/look/${name}`)
      if (!found) return reply.callNotFound()
      const { type, body } = found
      return reply.type(type).header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(body)
    })
  },
  { name: 'look-files' },
)

/** Returns the addresses of the venue's look, for pages; null if it has the default design. */
export const pageLook = (): PageLook | null => filesOf(venueLook())?.page ?? null

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
  const style = Buffer.from(lookStyle(look, addFont))
  const stylesheet = add('look', 'css', { type: 'text/css; charset=utf-8', body: style })
  const { display, text } = look.fonts
  const fonts = { display: display ? addFont(display.file) : null, text: text ? addFont(text.file) : null }
  return { page: { stylesheet, fonts }, files }
}
