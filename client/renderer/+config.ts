import type { Config } from 'vike/types'

/** One page for every address: the content service decides what it shows, React Router navigates between pages. */
export default {
  clientRouting: false,
  hydrationCanBeAborted: false,
  passToClient: ['pageData'],
  prerender: false,
} satisfies Config
