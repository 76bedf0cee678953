import { importSteps } from '../../docs/model/umbraco/import-steps.ts'
import { type Answer, Refusal, type Stored, startManagementApi } from './umbraco-management.ts'

interface Value {
  alias: string
  value: unknown
}
export interface StoredItem {
  id: string
  parent: { id: string } | null
  documentType?: { id: string }
  mediaType?: { id: string }
  values: Value[]
  variants: { name: string; state: 'Draft' | 'Published' }[]
}
interface BlockValue {
  layout: Record<string, { contentKey: string; settingsKey?: string; columnSpan?: number }[]>
  contentData: { key: string; contentTypeKey: string; values: Value[] }[]
  settingsData: { key: string; contentTypeKey: string; values: Value[] }[]
  expose: { contentKey: string }[]
}
type Fields = Record<string, unknown>

/** The media type *Folder*, the one without a file. */
const FOLDER = 'f38bd2d7-65d0-48e6-95dc-87ce06ec2d3d'
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const refuse = (title: string, status = 400): never => {
  throw new Refusal(status, title)
}
const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : refuse('A list is expected'))

/** Starts an Umbraco that has this content model, and accepts documents and media that suit it. */
export async function startUmbracoForContent(t: Parameters<typeof startManagementApi>[0]) {
  const documents = new Map<string, StoredItem>()
  const media = new Map<string, StoredItem>()
  const uploads = new Map<string, string>()
  const writes: string[] = []
  /** Fails the write with this number, counted from 1. */
  const failing = { at: 0, status: 500 }
  const api = await startManagementApi(t, {
    further: (stored) => contentAnswer({ documents, media, uploads, stored, writes, failing }),
  })
  for (const { path, id, body, isBuiltIn } of await importSteps())
    if (!isBuiltIn && path !== 'media-type') api.stored(path).set(id, { ...body, id } as unknown as Stored)
  return { ...api, documents, media, writes, failing }
}

interface Content {
  documents: Map<string, StoredItem>
  media: Map<string, StoredItem>
  /** The names of uploaded files that no media item has yet, by temporary id. */
  uploads: Map<string, string>
  stored: (kind: string) => Map<string, Stored>
  writes: string[]
  failing: { at: number; status: number }
}

function contentAnswer(content: Content): Answer {
  const { documents, media, uploads, writes, failing } = content
  return (method, path, body) => {
    const [, kind, id, act] = /^(document|media|temporary-file)(?:\/([0-9a-f-]{36})(?:\/(publish))?)?$/.exec(path) ?? []
    if (!kind) return undefined
    const all = kind === 'document' ? documents : media
    const found = id ? all.get(id) : undefined
    if (id && !found) return refuse('Not Found', 404)
    if (method === 'GET') return [200, found as object]
    writes.push(`${method} ${path}`)
    if (writes.length === failing.at) return refuse('The database is locked', failing.status)
    if (kind === 'temporary-file') {
      const [, key = '', name = ''] = /name="Id"\r\n\r\n(\S+)[\s\S]*filename="([^"]+)"/.exec(body) ?? []
      if (!GUID.test(key) || uploads.has(key)) refuse('The temporary file is invalid')
      uploads.set(key, name)
      return [201, {}]
    }
    const sent = JSON.parse(body) as StoredItem
    if (act && found) publish(content, found)
    else if (found) Object.assign(found, { values: checkedValues(content, typeOf(content, found), sent.values) })
    else create(content, all, sent)
    return [method === 'POST' ? 201 : 200, {}]
  }
}

const typeOf = ({ stored }: Content, { documentType }: StoredItem) =>
  stored('document-type').get(documentType?.id ?? '')

function create(content: Content, all: Map<string, StoredItem>, sent: StoredItem) {
  const { id, parent, variants, mediaType } = sent
  if (!GUID.test(id) || all.has(id)) refuse('The id is invalid or already used')
  const above = parent ? (all.get(parent.id) ?? refuse('Parent not found', 404)) : null
  if (!variants[0]?.name) refuse('A name is required')
  if (all === content.media) {
    if (above && above.mediaType?.id !== FOLDER) refuse('Only a folder has media')
    const file = sent.values.find(({ alias }) => alias === 'umbracoFile')?.value as Fields | undefined
    const isUploaded = content.uploads.delete(String(file?.temporaryFileId))
    if (isUploaded === (mediaType?.id === FOLDER)) refuse('The temporary file was not found')
  } else {
    const type = typeOf(content, sent) ?? refuse('The document type was not found', 404)
    if (type.isElement) refuse('An element type has no documents')
    const allowed = above
      ? typeOf(content, above)?.allowedDocumentTypes.some(({ documentType }) => documentType.id === type.id)
      : type.allowedAsRoot
    if (!allowed) refuse('The document type is not allowed here')
    checkedValues(content, type, sent.values)
  }
  all.set(id, { ...sent, variants: variants.map((variant) => ({ ...variant, state: 'Draft' })) })
}

function publish(content: Content, document: StoredItem) {
  const { parent, values, variants } = document
  const above = parent && content.documents.get(parent.id)
  if (above && above.variants[0]?.state !== 'Published') refuse('The parent is not published')
  const missing = missingIn(content, typeOf(content, document), values)
  if (missing.length > 0) refuse(`Mandatory: ${missing.join(', ')}`)
  for (const variant of variants) variant.state = 'Published'
}

const propertiesOf = ({ stored }: Content, type: Stored | undefined) =>
  [type, ...(type?.compositions ?? []).map(({ documentType }) => stored('document-type').get(documentType.id))].flatMap(
    (each) => each?.properties ?? [],
  )

/** Returns the mandatory properties without a value, also those of blocks. */
function missingIn(content: Content, type: Stored | undefined, values: readonly Value[]): string[] {
  const own = propertiesOf(content, type) as unknown as { alias: string; validation: { mandatory: boolean } }[]
  const blocks = values.flatMap(({ value }) => blocksOf(value)?.contentData ?? [])
  return [
    ...own
      .filter(({ alias, validation }) => validation.mandatory && !values.some((each) => each.alias === alias))
      .map(({ alias }) => alias),
    ...blocks.flatMap((block) =>
      missingIn(content, content.stored('document-type').get(block.contentTypeKey), block.values),
    ),
  ]
}
function blocksOf(value: unknown): BlockValue | undefined {
  const blocks = (value as Fields | null)?.blocks ?? value
  return Array.isArray((blocks as Fields | null)?.contentData) ? (blocks as BlockValue) : undefined
}

/** Rejects values that the editors of their properties don't send. */
function checkedValues(content: Content, type: Stored | undefined, values: readonly Value[]): Value[] {
  const properties = new Map(propertiesOf(content, type).map((each) => [each.alias, each.dataType.id]))
  for (const { alias, value } of values) {
    const dataType =
      content.stored('data-type').get(properties.get(alias) ?? '') ?? refuse(`${type?.alias}.${alias} is unknown`)
    const isRight = editors[dataType.editorAlias]?.(value, content, dataType)
    if (!isRight)
      refuse(`${type?.alias}.${alias} is no value of ${dataType.editorAlias}: ${JSON.stringify(value).slice(0, 200)}`)
  }
  return [...values]
}

const isText = (value: unknown) => typeof value === 'string'
const configured = ({ values }: Stored, alias: string) => values.find((each) => each.alias === alias)?.value
const editors: Record<string, (value: unknown, content: Content, dataType: Stored) => boolean> = {
  'Umbraco.TextBox': isText,
  'Umbraco.TextArea': isText,
  'Umbraco.Integer': Number.isInteger,
  'Umbraco.TrueFalse': (value) => typeof value === 'boolean',
  'Umbraco.ColorPicker.EyeDropper': (value) => /^#[0-9a-f]{6}$/i.test(String(value)),
  'Umbraco.DateTime': (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)),
  'Umbraco.Tags': (value) => list(value).every(isText),
  'Umbraco.DropDown.Flexible': (value, _, type) =>
    list(value).length === 1 && list(value).every((each) => list(configured(type, 'items')).includes(each)),
  'Umbraco.MediaPicker3': (value, { media }) =>
    list(value).every(({ key, mediaKey }) => GUID.test(String(key)) && media.has(String(mediaKey))),
  'Umbraco.MultiNodeTreePicker': (value, { documents }) =>
    list(value).every(({ type, unique }) => type === 'document' && documents.has(String(unique))),
  'Umbraco.MultiUrlPicker': (value, { documents, media }, type) =>
    list(value).length <= (Number(configured(type, 'maxNumber')) || 99) &&
    list(value).every((link) =>
      link.type === 'external'
        ? isText(link.url)
        : (link.type === 'media' ? media : documents).has(String(link.unique)),
    ),
  'Umbraco.BlockList': (value, content, type) => isBlocks(value as BlockValue, content, type),
  'Umbraco.BlockGrid': (value, content, type) =>
    isBlocks(value as BlockValue, content, type) &&
    Object.values((value as BlockValue).layout)
      .flat()
      .every(({ columnSpan = 0 }) => columnSpan >= 1 && columnSpan <= 12),
  'Umbraco.RichText': (value, content, type) => {
    const { markup, blocks } = value as { markup: string; blocks: BlockValue }
    const keys = Array.from(markup.matchAll(/<umb-rte-block data-content-key="([^"]+)">/g), ([, key]) => key)
    const links = Array.from(markup.matchAll(/localLink:([^}]+)}/g), ([, key = '']) => key)
    return (
      isBlocks(blocks, content, type) &&
      JSON.stringify(keys) === JSON.stringify(blocks.contentData.map(({ key }) => key)) &&
      links.every((id) => content.documents.has(id) || content.media.has(id))
    )
  },
  'UmbracoForms.FormPicker': (value) => GUID.test(String(value)),
}

function isBlocks({ layout, contentData, settingsData, expose }: BlockValue, content: Content, type: Stored): boolean {
  const allowed = list(configured(type, 'blocks') ?? [])
  const placed = layout[type.editorAlias] ?? []
  const keys = (all: readonly (string | undefined)[]) => JSON.stringify(all)
  for (const each of [...contentData, ...settingsData])
    checkedValues(content, content.stored('document-type').get(each.contentTypeKey), each.values)
  return (
    contentData.every(({ contentTypeKey }) =>
      allowed.some((block) => block.contentElementTypeKey === contentTypeKey),
    ) &&
    keys(placed.map(({ contentKey }) => contentKey)) === keys(contentData.map(({ key }) => key)) &&
    keys(expose.map(({ contentKey }) => contentKey)) === keys(contentData.map(({ key }) => key)) &&
    keys(placed.flatMap(({ settingsKey }) => settingsKey ?? [])) === keys(settingsData.map(({ key }) => key)) &&
    new Set([...contentData, ...settingsData].map(({ key }) => key)).size === contentData.length + settingsData.length
  )
}
