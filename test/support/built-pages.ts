import { fileURLToPath } from 'node:url'
import { builtPages } from '#server/web/pages/html'

/** The layouts and blocks of the production build, as the web server uses them. */
export const sitePages = await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url)))
