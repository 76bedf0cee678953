/** A fault planted in the product on purpose: the test of the claim that it makes untrue must fail. */
export interface Mutation {
  /** The requirements that become untrue. Without them the whole test file is to fail. */
  ids?: readonly string[]
  /** The file that is changed, from the project's root. */
  file: string
  /** The one function of the file, a method or a constant's arrow function too, whose body is replaced. */
  name: string
  /** Its body from then on: a block in braces, or an arrow function's expression. */
  body: string
  /** The test that shows the claim, below `test/`. */
  test: string
}
