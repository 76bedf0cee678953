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
