import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'

const YEAR_SECONDS = 31_536_000

/**
 * `GET /assets/*`: the build's scripts, styles and fonts. Their names bear a hash of what is in them, so they are good
 * for ever; compressed at the build.
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

/** The address of the stylesheet that every page has. Throws where the build is missing. */
export function builtStylesheet(): string {
  const manifest = readFileSync(new URL('../../site/manifest.json', import.meta.url), 'utf8')
  return `/${(JSON.parse(manifest) as Record<string, { file: string }>)['site.css']?.file}`
}
