import path from 'node:path'
import type { Library, LibraryPage } from '#server/content-service/library/library'
import { hasSiteCrops } from '#server/content-service/media/crops'
import type { MediaItem } from '#server/content-service/media/media-library'
import { stableId } from '#server/crypto/stable-id'
import { type ExportContext, typeOfPage } from '../content-export/exported-values.ts'
import { FOLDER_KEY, mediaTypeKeys, modelKey } from './model-key.ts'
import { type UmbracoValue, umbracoValue, umbracoValues } from './umbraco-values.ts'

/** A request of the Management API, as it is written into a file. */
export interface UmbracoRequest {
  method: 'POST' | 'PUT'
  /** Below `/umbraco/management/api/v1/` */
  path: string
  /** The item that it creates or changes */
  id: string
  /** The page's or file's path, for reports */
  about: string
  /** A file in the folder. It is uploaded first, and its temporary id is added to the value of `umbracoFile`. */
  upload?: string
  body: UmbracoBody
}
export interface UmbracoBody {
  values?: UmbracoValue[]
  [field: string]: unknown
}

/**
 * Returns the requests that create the content: media, then all pages without values, then their values, because pages
 * refer to one another, and at last the publishing of those that are public. Parents come before their children.
 */
export function contentRequests(context: ExportContext): UmbracoRequest[] {
  const { library, media } = context
  const pages = library.pages.filter((page) => typeOfPage(page, context))
  reportLost(library, context)
  return [
    ...mediaFolders(media.items),
    ...media.items.map(createMedia),
    ...pages.map(createPage),
    ...pages.flatMap((page) => fillPage(page, context)),
    ...pages.filter(({ isPublic }) => isPublic).map(publishPage),
  ]
}

function reportLost({ pages }: Library, { report }: ExportContext) {
  for (const { path: place, formerPaths, parent, isProtected } of pages) {
    if (formerPaths.length > 0) report(`${place}: the redirects from ${formerPaths.join(' and ')}`)
    if (isProtected) report(`${place}: that it is for members only`)
    if (parent && path.posix.join(place, '..') !== path.posix.join(parent.path, '.'))
      report(`${place}: its address, because there is no page ${path.posix.join(place, '..')}`)
  }
}

const variants = (name: string) => [{ culture: null, segment: null, name }]
const idModel = (id: string | undefined) => (id ? { id } : null)
const folderId = (folder: string) => (folder === '.' ? undefined : stableId(`foyer media folder ${folder}`))

/** The folders of media, each after the one that contains it */
function mediaFolders(items: readonly MediaItem[]): UmbracoRequest[] {
  const names = new Set<string>()
  for (const item of items)
    for (let name = path.posix.dirname(item.path); name !== '.'; name = path.posix.dirname(name)) names.add(name)
  return [...names].sort().map((name) => {
    const id = folderId(name) as string
    const parent = idModel(folderId(path.posix.dirname(name)))
    const body = {
      id,
      parent,
      mediaType: { id: FOLDER_KEY },
      values: [],
      variants: variants(path.posix.basename(name)),
    }
    return { method: 'POST', path: 'media', id, about: `media/${name}`, body }
  })
}

const MEDIA_TYPES: Readonly<Record<MediaItem['mediaType'], string>> = {
  Image: mediaTypeKeys.Image,
  umbracoMediaVectorGraphics: mediaTypeKeys['Vector Graphics (SVG)'],
  umbracoMediaVideo: mediaTypeKeys.Video,
  File: mediaTypeKeys.File,
}

function createMedia({ id, path: file, name, alt, mediaType, focalPoint, crops }: MediaItem): UmbracoRequest {
  const picture = { crops: hasSiteCrops(crops) ? [] : crops, focalPoint: focalPoint ?? { left: 0.5, top: 0.5 } }
  return {
    ...{ method: 'POST', path: 'media', id, about: `media/${file}`, upload: `media/${file}` },
    body: {
      ...{ id, parent: idModel(folderId(path.posix.dirname(file))), mediaType: { id: MEDIA_TYPES[mediaType] } },
      values: [
        umbracoValue('umbracoFile', { src: '', ...(mediaType === 'Image' && picture) }),
        ...(alt ? [umbracoValue('altText', alt)] : []),
      ],
      variants: variants(name),
    },
  }
}

const createPage = ({ id, path: about, name, contentType, parent }: LibraryPage): UmbracoRequest => ({
  ...{ method: 'POST', path: 'document', id, about },
  body: {
    ...{ id, parent: idModel(parent?.id), documentType: { id: modelKey('type', contentType) }, template: null },
    ...{ values: [], variants: variants(name) },
  },
})

/** Properties that every file has, and only types with a page of their own. */
const WITH_A_PAGE: readonly string[] = ['noIndex', 'seoPageTitle']

function fillPage(page: LibraryPage, context: ExportContext): UmbracoRequest[] {
  const { id, path: about, name, properties } = page
  const type = typeOfPage(page, context) ?? new Map()
  const own = Object.entries(properties).filter(([alias]) => type.has(alias) || !WITH_A_PAGE.includes(alias))
  const values = umbracoValues(Object.fromEntries(own), type, { ...context, name: about })
  const segment = path.posix.basename(about)
  // Umbraco makes the address of a page without it from its name.
  if (type.has('seoPageTitle') && segment && segment !== name.toLowerCase().replaceAll(' ', '-'))
    values.push(umbracoValue('umbracoUrlName', segment))
  const body = { values, variants: variants(name), template: null }
  return values.length > 0 ? [{ method: 'PUT', path: `document/${id}`, id, about, body }] : []
}

const publishPage = ({ id, path: about }: LibraryPage): UmbracoRequest => ({
  ...{ method: 'PUT', path: `document/${id}/publish`, id, about },
  body: { publishSchedules: [{ culture: null }] },
})
