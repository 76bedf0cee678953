import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { listenLocally } from './listen-locally.ts'
import { aliasError, takenTypes } from './umbraco-aliases.ts'
import { bodyErrors, requestShapes } from './umbraco-management-shapes.ts'

type Test = { after: (close: () => unknown) => unknown }
interface IdModel {
  id: string
}
interface TypeProperty {
  id: string
  alias: string
  name: string
  container: IdModel | null
  dataType: IdModel
}
/** A data type, document type, media type or folder as it was sent; which fields it has depends on its path. */
export interface Stored {
  id: string
  parent?: IdModel | null
  name: string
  alias: string
  description?: string | null
  editorAlias: string
  values: { alias: string; value?: unknown }[]
  isElement: boolean
  allowedAsRoot: boolean
  properties: TypeProperty[]
  containers: { id: string; name: string }[]
  compositions: { documentType: IdModel }[]
  allowedDocumentTypes: { documentType: IdModel; sortOrder: number }[]
}
type Kind = keyof typeof requestShapes

export const CLIENT = { id: 'umbraco-back-office-import', secret: 'a secret of the agency' }
const API = '/umbraco/management/api/v1/'
const EDITORS = [
  ...['TextBox', 'TextArea', 'RichText', 'Integer', 'TrueFalse', 'ColorPicker.EyeDropper', 'DateTime', 'MediaPicker3'],
  ...['MultiUrlPicker', 'MultiNodeTreePicker', 'Tags', 'BlockGrid', 'BlockList', 'DropDown.Flexible', 'ImageCropper'],
].map((name) => `Umbraco.${name}`)

export class Refusal extends Error {
  readonly status: number
  constructor(status: number, title: string) {
    super(title)
    this.status = status
  }
}

/** Answers a call that isn't about the content model. Undefined if it doesn't know the path. */
export type Answer = (method: string, path: string, body: string) => [status: number, body: object] | undefined
type Store = (kind: Kind) => Map<string, Stored>

/** Returns how the media type of a request's body begins. */
function mediaTypeOf(path: string): string {
  if (path === 'temporary-file') return 'multipart/form-data; boundary='
  return path.startsWith('security/') ? 'application/x-www-form-urlencoded' : 'application/json'
}

/**
 * Starts the parts of Umbraco's Management API that the import of a content model calls, and those of `further`. It
 * rejects what Umbraco's source rejects (ContentTypeEditingServiceBase, DataTypePresentationFactory,
 * BackOfficeController).
 */
export async function startManagementApi(
  t: Test,
  { hasForms = true, further }: { hasForms?: boolean; further?: (stored: Store) => Answer } = {},
) {
  const editors = new Set(hasForms ? [...EDITORS, 'UmbracoForms.FormPicker'] : EDITORS)
  const stored = installed()
  const tokens = new Map<string, number>()
  const writes: string[] = []
  let lifetime = 299
  let usesOfToken = Number.POSITIVE_INFINITY
  const of = (kind: Kind) => stored.get(kind) as Map<string, Stored>
  const answerFurther = further?.(of)

  function newToken(form: string): object {
    const sent = new URLSearchParams(form)
    const isRight = sent.get('client_id') === CLIENT.id && sent.get('client_secret') === CLIENT.secret
    if (sent.get('grant_type') !== 'client_credentials') throw new Refusal(400, 'unsupported_grant_type')
    if (!isRight) throw new Refusal(401, 'invalid_client')
    const token = randomUUID()
    tokens.set(token, 0)
    return { access_token: token, token_type: 'Bearer', expires_in: lifetime }
  }

  function checkToken(token: string) {
    const uses = tokens.get(token) ?? usesOfToken
    if (uses >= usesOfToken) throw new Refusal(401, 'Unauthorized')
    tokens.set(token, uses + 1)
  }

  function write(kind: Kind, id: string, sent: Stored, isNew: boolean) {
    const errors = bodyErrors(kind, sent, isNew)
    if (errors.length > 0) throw new Refusal(400, `One or more validation errors occurred: ${errors.join(', ')}`)
    const parent = isNew ? sent.parent : of(kind).get(id)?.parent
    const folder = kind.endsWith('/folder') ? kind : `${kind}/folder`
    if (parent && !stored.get(folder)?.has(parent.id)) throw new Refusal(404, 'Parent not found')
    if (isNew && [...stored.values()].some((all) => all.has(id))) throw new Refusal(400, 'The id is already used')
    if (kind === 'data-type' && !editors.has(sent.editorAlias))
      throw new Refusal(404, 'The targeted property editor was not found.')
    if (kind === 'document-type') checkType(id, sent)
    if (kind === 'document-type' || kind === 'media-type') checkProperties(sent)
    of(kind).set(id, { ...asSaved(kind, sent), id, parent: parent ?? null })
    writes.push(`${isNew ? 'POST' : 'PUT'} ${kind} ${sent.name}`)
  }

  function checkType(id: string, { alias, isElement, compositions, properties }: Stored) {
    const types = of('document-type')
    const isTaken = [...types.values()].some((each) => each.id !== id && isSameName(each.alias, alias))
    if (isTaken || takenTypes.has(alias.toLowerCase())) throw new Refusal(400, 'Duplicate alias')
    const parts = compositions.map(({ documentType }) => types.get(documentType.id))
    if (parts.some((part) => part?.isElement !== isElement)) throw new Refusal(400, 'Invalid composition')
    const aliases = [...parts.flatMap((part) => part?.properties ?? []), ...properties].map((each) =>
      each.alias.toLowerCase(),
    )
    if (new Set(aliases).size < aliases.length) throw new Refusal(400, 'Duplicate property type alias')
  }

  function checkProperties({ alias, properties, containers }: Stored) {
    const groups = new Set(containers.map(({ id }) => id))
    if (groups.size < containers.length) throw new Refusal(400, 'Duplicate container')
    for (const property of properties) {
      const error = aliasError(property.alias, alias)
      if (error) throw new Refusal(400, error)
      if (property.container && !groups.has(property.container.id)) throw new Refusal(400, 'Missing container')
      if (!of('data-type').has(property.dataType.id)) throw new Refusal(404, 'Data Type not found')
    }
  }

  /** Null values aren't stored, nor are groups without properties and children that don't exist. */
  function asSaved(kind: Kind, sent: Stored): Stored {
    if (kind === 'data-type') return { ...sent, values: sent.values.filter(({ value }) => value != null) }
    if (kind !== 'document-type') return sent
    const used = new Set(sent.properties.map(({ container }) => container?.id))
    const allowedDocumentTypes = [...sent.allowedDocumentTypes]
      .sort((one, other) => one.sortOrder - other.sortOrder)
      .filter(({ documentType }) => of(kind).has(documentType.id))
      .map(({ documentType }, sortOrder) => ({ documentType, sortOrder }))
    return { ...sent, allowedDocumentTypes, containers: sent.containers.filter(({ id }) => used.has(id)) }
  }

  function answer(method: string, path: string, body: string): [status: number, body: object] {
    if (path === 'security/back-office/token') return [200, newToken(body)]
    const other = answerFurther?.(method, path, body)
    if (other) return other
    const [, kind = '', id] =
      /^(data-type\/folder|document-type\/folder|[a-z-]+?)(?:\/([0-9a-f-]{36}))?$/.exec(path) ?? []
    if (!stored.has(kind)) throw new Refusal(404, 'Not Found')
    if (method === 'POST' && !id) {
      const sent = JSON.parse(body) as Stored
      write(kind, sent.id, sent, true)
      return [201, {}]
    }
    const found = id ? of(kind).get(id) : undefined
    if (!id || !found) throw new Refusal(404, 'Not Found')
    if (method === 'PUT') {
      write(kind, id, JSON.parse(body) as Stored, false)
      return [200, {}]
    }
    const { parent: _, ...seen } = found
    return [200, { ...seen, ...(kind === 'data-type' && { isDeletable: true, canIgnoreStartNodes: true }) }]
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '').replace(API, '')
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
      const body = await textOf(request)
      if (!path.startsWith('security/')) checkToken(token)
      if (body !== '' && !request.headers['content-type']?.startsWith(mediaTypeOf(path)))
        throw new Refusal(415, 'Unsupported Media Type')
      send(...answer(request.method ?? 'GET', path, body))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, message: title } = error
      send(status, path.startsWith('security/') ? { error: title } : { type: 'Error', title, status })
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  const { origin, close } = await listenLocally(server)
  t.after(close)
  return {
    url: origin,
    stored: of,
    /** What was created and changed, in order: `POST document-type Production`. */
    writes,
    /** Sets the reported lifetime of later tokens, in seconds. */
    tokensLast: (seconds: number) => {
      lifetime = seconds
    },
    /** Invalidates a token after this many uses. */
    forgetsTokensAfter: (uses: number) => {
      usesOfToken = uses
    },
    /** Every token that was issued, with its number of uses. */
    tokens,
  }
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The relevant part of a fresh installation of Umbraco. */
function installed(): Map<Kind, Map<string, Stored>> {
  const stored = new Map(Object.keys(requestShapes).map((kind) => [kind, new Map<string, Stored>()]))
  const cropper = '1df9f033-e6d4-451f-b8d2-e0cbc50a836f'
  const upload = '84c6b441-31df-4ffe-b67e-67d5bc3ae65a'
  const dataType = (id: string, name: string, editor: string) =>
    stored.get('data-type')?.set(id, {
      ...{ id, name, editorAlias: `Umbraco.${editor}`, editorUiAlias: `Umb.PropertyEditorUi.${editor}`, values: [] },
    } as unknown as Stored)
  dataType(cropper, 'Image Cropper', 'ImageCropper')
  dataType(upload, 'Upload File', 'UploadField')
  const mediaTypes = [
    ['cc07b313-0843-4aa8-bbda-871c8da728c8', 'Image', cropper],
    ['c4b1efcf-a9d5-41c4-9621-e9d273b52a9c', 'Vector Graphics (SVG)', upload],
    ['f6c515bb-653c-4bdc-821c-987729ebe327', 'Video', upload],
    ['4c52d8ab-54e6-40cd-999c-7a5f24903e4d', 'File', upload],
  ] as const
  for (const [id, name, file] of mediaTypes) {
    const group = randomUUID()
    stored.get('media-type')?.set(id, {
      ...{ id, alias: name, name, description: null, icon: 'icon-picture', allowedAsRoot: true, isElement: false },
      ...{ variesByCulture: false, variesBySegment: false, collection: null, allowedMediaTypes: [], compositions: [] },
      ...{ isDeletable: false, aliasCanBeChanged: false },
      containers: [{ id: group, parent: null, name, type: 'Group', sortOrder: 1 }],
      properties: [
        {
          ...{ id: randomUUID(), alias: 'umbracoFile', name, description: null, sortOrder: 0 },
          ...{ container: { id: group }, dataType: { id: file }, variesByCulture: false, variesBySegment: false },
          validation: { mandatory: true, mandatoryMessage: null, regEx: null, regExMessage: null },
          appearance: { labelOnTop: false },
        },
      ],
    } as unknown as Stored)
  }
  return stored
}
