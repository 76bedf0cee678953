/**
 * Names that Umbraco itself has on every document and block, in lower case: no property may have one of them as its
 * alias. From the source of 13 to 17: IPublishedContent, IPublishedElement, ContentTypeEditingServiceBase.
 */
const RESERVED: ReadonlySet<string> = new Set(
  [
    ...['contentType', 'key', 'properties', 'getProperty', 'id', 'name', 'urlSegment', 'sortOrder', 'level', 'path'],
    ...['templateId', 'creatorId', 'createDate', 'writerId', 'updateDate', 'cultures', 'itemType', 'parent'],
    ...['children', 'isDraft', 'isPublished'],
  ].map((name) => name.toLowerCase()),
)

/** Returns what is wrong with the alias of a property of a document or element type; null if it is allowed. */
export function aliasError(property: string, type: string): string | null {
  const alias = property.toLowerCase()
  if (!/^[a-z][a-z0-9_]*$/.test(alias) || RESERVED.has(alias)) return 'Invalid property type alias'
  return alias === type.toLowerCase() ? 'Property type alias cannot equal content type alias' : null
}

/**
 * The aliases of Umbraco's own media and member types, in lower case: no document or element type may have one of them
 * (ContentTypeEditingServiceBase, DatabaseDataCreator).
 */
export const takenTypes: ReadonlySet<string> = new Set([
  ...['folder', 'image', 'file', 'member', 'system'],
  ...['video', 'audio', 'article', 'vectorgraphics'].map((kind) => `umbracomedia${kind}`),
])
