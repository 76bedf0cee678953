import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'

const YEAR_SECONDS = 31_536_000

/**
 * Registers `GET /assets/*`: the build's scripts, styles and fonts, compressed at build time. Their names contain a
 * hash of their content, so they are immutable.
 */
export const assets = fp(
  async (app) => {
    await app.register(fastifyStatic, {
      root: fileURLToPath(new URL('../../site/client/assets/', import.meta.url)),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      preCompressed: true,
    })
  },
  { name: 'assets' },
)

/** Returns the address of the stylesheet of every page. Throws if there is no build. */
export function builtStylesheet(): string {
  const manifest = readFileSync(new URL('../../site/manifest.json', import.meta.url), 'utf8')
  return `/${(JSON.parse(manifest) as Record<string, { file: string }>)['site.css']?.file}`
}
