import type { Document } from './document.ts'
import type { ProductionPage } from './page-document.ts'

/** What the search finds in the content service. */
export interface SiteContent {
  /** Pages by name, then articles, the newest first. */
  documents: readonly Document[]
  /** By the keys of their ids. */
  productionPages: ReadonlyMap<string, ProductionPage>
}
