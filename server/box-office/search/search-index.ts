/** The documents of the search, in the database. */
export interface SearchIndex {
  /**
   * Reads everything anew and writes what has changed. Runs never overlap: a call during one is answered by the run
   * after it. A failure of the content service is logged, once until it could be read again, and changes nothing but
   * that productions are found which weren't before.
   */
  refresh(): Promise<void>
  /** The same, unless this or another box office on the database did it in the last SEARCH_REFRESH_SECONDS. */
  refreshIfDue(): Promise<void>
  /** Before a search: waits a moment for the first filling, and in preview for a new reading. */
  ready(): Promise<void>
  /** Ends a run between two of its steps. */
  close(): Promise<void>
}
