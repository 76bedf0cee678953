import type { Config } from 'vike/types'

/**
 * One page serves every address: the content service decides what it shows, and React Router navigates. The browser's
 * entry is our own (`+client.tsx`): vike's is 12 KB of gzip that would only read the data and call ours.
 */
export default {
  prerender: false,
} satisfies Config
