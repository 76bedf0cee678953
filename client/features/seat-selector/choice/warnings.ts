/** Warnings that a buyer must confirm for seats with these attributes (TKT-09 to TKT-12). */
const warnings: Readonly<Record<string, string>> = {
  W: 'This space allows for a wheelchair. There is no physical seat in this spot.',
  C: 'You have selected a Companion Seat, please confirm this is a valid selection based on your access needs.',
  O: 'The view from this section is partially obstructed by technical enhancements such as lighting fixtures or set pieces and are priced accordingly.',
  R: 'The acoustic and sound quality of this section is affected by technical enhancements such as amplification and are priced accordingly.',
}

/** Returns the warnings of one or several seats, without duplicates. */
export function warningsOf(...seats: readonly { attributes: readonly string[] }[]): string[] {
  const codes = new Set(seats.flatMap(({ attributes }) => attributes))
  return Object.entries(warnings).flatMap(([code, words]) => (codes.has(code) ? [words] : []))
}
