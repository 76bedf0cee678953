/** The kinds of errors in a drawing, described for its author. `isLeftOut`: the map works without the element. */
const ERRORS = {
  empty: 'It has no seats: none has data-seat, and no layer’s name begins with “seats”',
  unnamed: 'Seats without a key',
  twice: 'Keys that stand more than once; the first counts',
  shapeless: 'Seats without a shape that can be drawn',
  unknown: 'Seats that the performance doesn’t know',
  missing: 'Seats of the performance that have no place on the map; they are in the list only',
  outside: 'References to something outside the drawing, which are left out',
  unsafe: 'Scripts, event attributes and foreign content, which are left out',
  hidden: 'Hidden elements, which are left out',
  transform: 'Elements with a transform that can’t be read, which are left out',
  element: 'Elements of kinds that aren’t shown',
} as const
export type ErrorKind = keyof typeof ERRORS

/** Kinds that a venue should fix before it uses the drawing; the others are for information. */
const SERIOUS: readonly ErrorKind[] = ['empty', 'unnamed', 'twice', 'shapeless', 'unknown', 'missing', 'transform']

/** Maximum examples per kind */
const MAX_EXAMPLES = 5

export interface MapError {
  kind: ErrorKind
  words: string
  isSerious: boolean
  count: number
  examples: readonly string[]
}

/** The errors of a drawing: each kind once, with its count and examples */
export class MapErrors {
  private readonly found = new Map<ErrorKind, { count: number; examples: Set<string> }>()

  add(kind: ErrorKind, where: string): void {
    const known = this.found.get(kind) ?? { count: 0, examples: new Set<string>() }
    known.count += 1
    if (where && known.examples.size < MAX_EXAMPLES) known.examples.add(where.slice(0, 100))
    this.found.set(kind, known)
  }

  list(): MapError[] {
    return (Object.keys(ERRORS) as ErrorKind[]).flatMap((kind) => {
      const error = this.found.get(kind)
      if (!error) return []
      const { count, examples } = error
      return [{ kind, words: ERRORS[kind], isSerious: SERIOUS.includes(kind), count, examples: [...examples] }]
    })
  }
}
