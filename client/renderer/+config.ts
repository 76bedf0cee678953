import type { Config } from 'vike/types'

/** One page for every address: the content service says what stands there, React Router moves between pages. */
export default {
  clientRouting: false,
  hydrationCanBeAborted: false,
  passToClient: ['pageData'],
  prerender: false,
} satisfies Config
