import type { Block, Properties, RichText } from '#shared/content/page'

/**
 * Returns the field whose formatted text contains a block, as the log names it: `contentGrid.list.items.listItem.text`.
 * Returns null for a block outside texts.
 */
export function fieldOfBlock(value: unknown, blockId: string, path = ''): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('html' in value) return fieldInText(value as RichText, blockId, path)
  if ('alias' in value && 'settings' in value) return fieldInBlock(value as Block, blockId, path)
  // Lists and grids have no names.
  const isNamed = !(Array.isArray(value) || 'columns' in value || 'columnSpan' in value)
  return first(Object.entries(value), ([name, each]) =>
    fieldOfBlock(each, blockId, isNamed ? joined(path, name) : path),
  )
}

const fieldInText = ({ blocks = [] }: RichText, blockId: string, path: string) =>
  first(blocks, ({ block }) => (block.id === blockId ? path : fieldInBlock(block, blockId, path)))
const fieldInBlock = ({ alias, properties }: { alias: string; properties: Properties }, id: string, path: string) =>
  fieldOfBlock(properties, id, joined(path, alias))

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name)
function first<T>(values: readonly T[], find: (value: T) => string | null): string | null {
  for (const each of values) {
    const field = find(each)
    if (field !== null) return field
  }
  return null
}
