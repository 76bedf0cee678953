import type { ComponentType } from 'react'
import type { Page } from '#shared/content/page'
import type { Preload, RelatedPages } from '#shared/content/preload'

/** What a layout's preloads are made from. */
export interface LayoutContext {
  page: Page
  /** The parameters of the address that the page's content type reads. */
  query: URLSearchParams
  /** YYYY-MM-DD, in the venue's zone. */
  today: string
}
/** What the server fetches before the layout is rendered. What shows a visitor's own cart is left to the browser. */
export interface LayoutOptions {
  preloadsOf?(context: LayoutContext): readonly Preload[]
  related?: readonly RelatedPages[]
}
export type Layout = ComponentType & LayoutOptions

/** A layout, which each `*.layout.tsx` exports as `layout`. */
export const pageLayout = (Show: ComponentType, options: LayoutOptions = {}): Layout => Object.assign(Show, options)
