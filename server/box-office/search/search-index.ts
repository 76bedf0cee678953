/** The search documents in the database. */
export interface SearchIndex {
  /**
   * Reads all documents again and writes the changes. Runs never overlap. A call during a run waits for the next run. A
   * failure of the content service is logged once until the service responds again. Until then, only missing
   * productions are added to the index.
   */
  refresh(): Promise<void>
  /** Does the same, unless this or another box office on the database did so in the last SEARCH_REFRESH_SECONDS. */
  refreshIfDue(): Promise<void>
  /** Call before a search: waits briefly for the first build, and in preview for a refresh. */
  ready(): Promise<void>
  /** Stops a run between two of its steps. */
  close(): Promise<void>
}
