/** A defect that is introduced into the product on purpose. The test of the requirement that it breaks must fail. */
export interface Mutation {
  /** The requirements that it breaks. Without any, some test of the file must fail. */
  ids?: readonly string[]
  /** The changed file, relative to the project's root. */
  file: string
  /** The function whose body is replaced: a function, a method or a constant's arrow function. Unique in the file. */
  name: string
  /** The new body: a block in braces, or an arrow function's expression. */
  body: string
  /** The test file of the requirement, relative to `test/`. */
  test: string
}
