import { siteCrops } from '#server/content-service/media/crops'
import { mediaTypeKeys } from '#server/venue/umbraco-export/model-key'
import { composition, itemTypes, pageTypes, partTypes } from '../document-types.ts'
import { elementTypes } from '../element-types.ts'
import type { ContentType, Property, PropertyEditor } from '../property.ts'
import { childrenOf, rootTypes } from '../tree.ts'
import { type BlockAliases, dataTypeName, dataTypeOf } from './data-types.ts'
import { keyOf, nameOf } from './keys.ts'

/** One request of the import: the least that must exist below `/umbraco/management/api/v1/`. */
export interface ImportStep {
  path: 'data-type/folder' | 'document-type/folder' | 'data-type' | 'document-type' | 'media-type'
  id: string
  body: { name: string; [field: string]: unknown }
  /** Set for items that Umbraco creates: the import completes them if they exist, and never creates them. */
  isBuiltIn?: true
}

/** Returns all requests of the import, ordered so that no request refers to an item that doesn't exist yet. */
export async function importSteps(): Promise<ImportStep[]> {
  const { blocks, inside } = await elementTypes()
  const blockAliases = blocks.map(({ alias }) => alias)
  const documents = [...pageTypes, ...itemTypes]
  const elements = [...partTypes, ...inside]
  const all = [composition, ...documents, ...elements, ...blocks]
  return [
    ...folders(),
    ...dataTypes(all, blockAliases),
    ...elements.map((type) => typeStep(type, { folder: 'Elements', icon: 'icon-brick', isElement: true })),
    ...blocks.map((type) => typeStep(type, { folder: 'Blocks', icon: 'icon-brick', isElement: true })),
    typeStep(withUrlName(composition), { folder: 'Pages', icon: 'icon-merge' }),
    ...documents.map((type) => documentStep(type, [])),
    // Sent again, because a type may be allowed below itself or below a type that is created later.
    ...documents.flatMap((type) => {
      const children = childrenOf[type.alias]
      return children ? [documentStep(type, children)] : []
    }),
    ...builtInSteps(),
  ]
}

/** Adds the property from which Umbraco takes the last part of a page's address, in place of the name. */
const withUrlName = (type: ContentType): ContentType => ({
  ...type,
  properties: [
    ...type.properties,
    {
      alias: 'umbracoUrlName',
      editor: 'text',
      isMandatory: false,
      note: 'The last part of the address. Empty: from the name.',
    },
  ],
})

const FOLDERS = ['Pages', 'Items', 'Elements', 'Blocks'] as const
type Folder = (typeof FOLDERS)[number]

function folders(): ImportStep[] {
  const folder = (path: ImportStep['path'], name: string, parent: string | null): ImportStep => ({
    path,
    id: keyOf('folder', `${path} ${name}`),
    body: { name, parent: parent ? idModel(parent) : null },
  })
  const types = folder('document-type/folder', 'Foyer', null)
  return [
    folder('data-type/folder', 'Foyer', null),
    types,
    ...FOLDERS.map((name) => folder('document-type/folder', name, types.id)),
  ]
}

function dataTypes(all: readonly ContentType[], blocks: BlockAliases): ImportStep[] {
  const editors = new Map<string, PropertyEditor>()
  for (const { properties } of all) for (const { editor } of properties) editors.set(dataTypeName(editor), editor)
  const parent = idModel(keyOf('folder', 'data-type/folder Foyer'))
  return [...editors].map(([name, editor]) => ({
    path: 'data-type',
    id: keyOf('data type', name),
    body: { ...dataTypeOf(editor, blocks), parent },
  }))
}

const documentStep = (type: ContentType, children: readonly string[]): ImportStep => {
  const isPage = pageTypes.includes(type)
  return typeStep(type, {
    folder: isPage ? 'Pages' : 'Items',
    icon: isPage ? 'icon-document' : 'icon-item-arrangement',
    children,
    compositions: isPage ? [composition.alias] : [],
  })
}

interface TypeOptions {
  folder: Folder
  icon: string
  isElement?: boolean
  children?: readonly string[]
  compositions?: readonly string[]
}

function typeStep(type: ContentType, { folder, icon, isElement, children, compositions }: TypeOptions): ImportStep {
  const { alias, description, properties } = type
  const group = keyOf('group', alias)
  return {
    path: 'document-type',
    id: keyOf('type', alias),
    body: {
      ...{ alias, name: nameOf(alias), description: description.replaceAll('`', ''), icon },
      parent: idModel(keyOf('folder', `document-type/folder ${folder}`)),
      ...{ allowedAsRoot: rootTypes.includes(alias), isElement: isElement ?? false },
      ...{ variesByCulture: false, variesBySegment: false, collection: null },
      // Umbraco drops a group without properties.
      containers:
        properties.length > 0
          ? [{ id: group, parent: null, name: GROUP_OF[alias] ?? 'Content', type: 'Group', sortOrder: 0 }]
          : [],
      properties: properties.map((property, at) => propertyModel(property, alias, group, at)),
      ...{ allowedTemplates: [], defaultTemplate: null },
      cleanup: { preventCleanup: false, keepAllVersionsNewerThanDays: null, keepLatestVersionPerDayForDays: null },
      allowedDocumentTypes: (children ?? []).map((child, sortOrder) => ({
        documentType: idModel(keyOf('type', child)),
        sortOrder,
      })),
      compositions: (compositions ?? []).map((each) => ({
        documentType: idModel(keyOf('type', each)),
        compositionType: 'Composition',
      })),
    },
  }
}

/** The groups that don't describe what a page or block shows. */
const GROUP_OF: Readonly<Record<string, string>> = { seo: 'Search engines', blockSettings: 'Settings' }

const idModel = (id: string) => ({ id })

const propertyModel = ({ alias, editor, isMandatory, note }: Property, type: string, group: string, at: number) => ({
  id: keyOf('property', `${type}.${alias}`),
  container: idModel(group),
  ...{ sortOrder: at, alias, name: nameOf(alias), description: note ? note.replaceAll('`', '') : null },
  dataType: idModel(keyOf('data type', dataTypeName(editor))),
  ...plainProperty(isMandatory),
})

const plainProperty = (mandatory: boolean) => ({
  ...{ variesByCulture: false, variesBySegment: false },
  validation: { mandatory, mandatoryMessage: null, regEx: null, regExMessage: null },
  appearance: { labelOnTop: false },
})

/** Its key in every new Umbraco installation (Constants.DataTypes). */
const IMAGE_CROPPER = '1df9f033-e6d4-451f-b8d2-e0cbc50a836f'

/** Adds the crops of pictures, and alternative texts to the media that pages pick. */
function builtInSteps(): ImportStep[] {
  const crops = siteCrops.map(({ alias, width, height }) => ({ alias, label: alias, width, height }))
  const altText = (type: string) => ({
    id: keyOf('property', `media ${type}.altText`),
    container: null,
    ...{ sortOrder: 90, alias: 'altText', name: 'Alternative text', description: 'What the picture shows, read out.' },
    dataType: idModel(keyOf('data type', dataTypeName('text'))),
    ...plainProperty(false),
  })
  return [
    {
      path: 'data-type',
      id: IMAGE_CROPPER,
      body: { name: 'Image Cropper', values: [{ alias: 'crops', value: crops }] },
      isBuiltIn: true,
    },
    ...Object.entries(mediaTypeKeys).map(
      ([name, id]): ImportStep => ({
        ...{ path: 'media-type', id, isBuiltIn: true },
        body: { name, properties: [altText(name)] },
      }),
    ),
  ]
}
