/** One way to break what a requirement says, by which its test must turn red. */
export interface Break {
  /** The requirements that aren't true any more. */
  ids: readonly string[]
  /** The file that is changed, from the project's root; `text` occurs in it exactly once. */
  file: string
  text: string
  replacement: string
  /** The test that shows the requirements, below `test/`. */
  test: string
}
