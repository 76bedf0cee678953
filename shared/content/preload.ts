import type { Call, Input } from '#shared/ticketing/call'
import type { Page } from './page.ts'

/**
 * A call with its input that the server can make before a page is rendered: nothing in its answer is about one visitor.
 * The component uses the same preload, so that it finds the answer by its key.
 */
export interface Preload<C extends Call = Call> {
  readonly call: C
  readonly input: Input<C>
}
export const preload = <C extends Call>(call: C, input: Input<C>): Preload<C> => ({ call, input })

/** Other pages of which a layout or a block shows something: `choose` picks them from all pages of a content type. */
export interface RelatedPages {
  readonly contentType: string
  choose(pages: readonly Page[], shown: Page, zone: string): Page[]
}

/** What the server fetches for a page beforehand, each once. */
export interface PagePreloads {
  /** Of the layout: what the page is about. */
  layout: readonly Preload[]
  blocks: readonly Preload[]
  related: readonly RelatedPages[]
}
/**
 * The preloads of a page's layout and blocks. `query` and `today` (YYYY-MM-DD, in the venue's zone) are what they read
 * besides the page.
 */
export type PreloadsOf = (page: Page, query: URLSearchParams, today: string) => Promise<PagePreloads>
