import type { Document } from './document.ts'
import type { ProductionPage } from './page-document.ts'

/** The search's documents from the content service. */
export interface SiteContent {
  /** Pages by name, then articles, the newest first. */
  documents: readonly Document[]
  /** By `contentKey` of their ids. */
  productionPages: ReadonlyMap<string, ProductionPage>
}
