/** A change of the product that makes requirements untrue: their test must fail with it. */
export interface Break {
  /** The requirements that the change makes untrue. */
  ids: readonly string[]
  /** The file that is changed, from the project's root; `text` occurs in it exactly once. */
  file: string
  text: string
  replacement: string
  /** The test that shows the requirements, below `test/`. */
  test: string
}
