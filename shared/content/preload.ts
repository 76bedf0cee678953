import type { Call, Input } from '#shared/ticketing/call'
import type { Page } from './page.ts'

/**
 * A call with its input that the server makes before it renders a page. Its response must be the same for every
 * visitor. The component uses the same preload, so it finds the response by the same key.
 */
export interface Preload<C extends Call = Call> {
  readonly call: C
  readonly input: Input<C>
  /** The properties of listed items that the component doesn't read, which the page's data omit. */
  readonly omits: readonly string[]
  /** The same for items that the answer listed before, by their `id`. */
  readonly omitsOfRepeated: readonly string[]
  /** Set if the component shows nothing where the response is late, because it would push other content down. */
  readonly isOmittedIfLate?: true
}
export const preload = <C extends Call>(
  call: C,
  input: Input<C>,
  omits: readonly string[] = [],
  omitsOfRepeated: readonly string[] = [],
): Preload<C> => ({ call, input, omits, omitsOfRepeated })

/** Other pages that a layout or a block shows: `choose` picks them from all pages of a content type. */
export interface RelatedPages {
  readonly contentType: string
  choose(pages: readonly Page[], shown: Page, zone: string): Page[]
}

/** The data that the server fetches before it renders a page. */
export interface PagePreloads {
  /** Those of the layout. */
  layout: readonly Preload[]
  blocks: readonly Preload[]
  related: readonly RelatedPages[]
}
/**
 * The preloads of a page's layout and blocks. They depend on the page, on `query` and on `today` (YYYY-MM-DD, in the
 * venue's time zone).
 */
export type PreloadsOf = (page: Page, query: URLSearchParams, today: string) => Promise<PagePreloads>
