/** The search documents in the database. */
export interface SearchIndex {
  /**
   * Reads everything again and writes the changes. Runs never overlap: a call during a run is answered by the run after
   * it. A failure of the content service is logged once until the service responds again. During it, the index changes
   * only by adding productions that were missing.
   */
  refresh(): Promise<void>
  /** Does the same, unless this or another box office on the database did so in the last SEARCH_REFRESH_SECONDS. */
  refreshIfDue(): Promise<void>
  /** Call before a search: waits briefly for the first build, and in preview for a refresh. */
  ready(): Promise<void>
  /** Stops a run between two of its steps. */
  close(): Promise<void>
}
