import { type Statement, sql } from './sql.ts'

/** A page of a list, whose query reads one row more than the page shows. */
export interface Page {
  /** Ends the query: `limit` and `offset`. */
  limit: Statement
  /** Returns the rows that are shown, and whether there are more. */
  of<Row>(rows: readonly Row[]): { shown: Row[]; hasMore: boolean }
}

/** Returns a page of `size` rows. `number` counts from 1. */
export const pageOf = (size: number, number = 1): Page => ({
  limit: sql`limit ${size + 1} offset ${(number - 1) * size}`,
  of: (rows) => ({ shown: rows.slice(0, size), hasMore: rows.length > size }),
})
