import type { ComponentType } from 'react'
import type { Page } from '#shared/content/page'
import type { Preload, RelatedPages } from '#shared/content/preload'

/** The inputs of a layout's preloads. */
export interface LayoutContext {
  page: Page
  /** The query parameters that the page's content type reads. */
  query: URLSearchParams
  /** YYYY-MM-DD, in the venue's zone. */
  today: string
}
/** Returns the calls that the server makes before it renders the layout. The browser loads the visitor's own cart. */
export interface LayoutOptions {
  preloadsOf?(context: LayoutContext): readonly Preload[]
  related?: readonly RelatedPages[]
}
export type Layout = ComponentType & LayoutOptions

/** A layout, exported as `layout` by each `*.layout.tsx`. */
export const pageLayout = (Show: ComponentType, options: LayoutOptions = {}): Layout => Object.assign(Show, options)
