/** A change of the product that makes a test's claim untrue: the test must fail with it. */
export type Break = Change & (OfRequirements | OfTest)

interface Change {
  /** The file that is changed, from the project's root; `text` occurs in it exactly once. */
  file: string
  text: string
  replacement: string
  /** The test that shows the claim, below `test/`. */
  test: string
}

interface OfRequirements {
  /** The requirements that the change makes untrue. */
  ids: readonly string[]
  title?: undefined
}

/** A claim without a requirement's id, or a part of one that the requirement's own break leaves true. */
interface OfTest {
  ids?: undefined
  /** The test's title, or a part of it. */
  title: string
}
