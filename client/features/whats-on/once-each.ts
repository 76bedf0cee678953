/** What a list has twice, because it changed between two of its pages, once. */
export const onceEach = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
