import {
  blockList,
  firstLink,
  firstMedia,
  firstReference,
  linksOf,
  mediaList,
  referencesOf,
} from '#shared/content/first-of'
import type { Link, Media, PageReference, RichText } from '#shared/content/page'

/** How a block reads one of its properties. Properties are normalised; a value of another type is ignored. */
export interface Field<T> {
  /** `lacks` is called with the path of each omitted part, such as `[1].quote`. */
  read(value: unknown, lacks?: (path: string) => void): T
  /** The block isn't shown without it. */
  isRequired: boolean
  editor: Editor
}
/** The editor that the field has. `docs/content-model.md` maps each to its Umbraco data type. */
export type Editor =
  | 'text'
  | 'address'
  | 'richText'
  | 'number'
  | 'flag'
  | 'colour'
  | 'media'
  | 'medias'
  | 'link'
  | 'links'
  | 'page'
  | 'pages'
  | 'form'
  | { words: readonly string[] }
  | { element: string; fields: Fields }
export interface OptionalField<T> extends Field<T | null> {
  required(): Field<T>
  or(fallback: T): Field<T>
}
export interface ListField<T> extends Field<T[]> {
  /** Requires at least one item. */
  required(): Field<T[]>
}
export type Fields = Record<string, Field<unknown>>
export type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never }

/** A field with its own way of reading, for blocks that need more than those below. */
export const field = <T>(editor: Editor, read: (value: unknown) => T | null): OptionalField<T> => ({
  read,
  isRequired: false,
  editor,
  required: () => ({ read: read as (value: unknown) => T, isRequired: true, editor }),
  or: (fallback) => ({ read: (value) => read(value) ?? fallback, isRequired: false, editor }),
})
const listField = <T>(editor: Editor, read: Field<T[]>['read']): ListField<T> => ({
  read,
  isRequired: false,
  editor,
  required: () => ({ read, isRequired: true, editor }),
})

export const text = field<string>('text', (value) => (typeof value === 'string' && value.trim() ? value : null))
export const richText = field<RichText>('richText', (value) =>
  isRichText(value) && (value.html.trim() || value.blocks) ? value : null,
)
/** A count. The content service may send 0 if an editor left the field empty. */
export const number = field<number>('number', (value) => (typeof value === 'number' && value > 0 ? value : null))
export const flag: Field<boolean> = { read: (value) => value === true, isRequired: false, editor: 'flag' }
export const media = field<Media>('media', firstMedia)
export const medias = listField<Media>('medias', mediaList)
export const link = field<Link>('link', firstLink)
export const links = listField<Link>('links', linksOf)
export const page = field<PageReference>('page', firstReference)
export const pages = listField<PageReference>('pages', referencesOf)
/**
 * Pages of which one property is shown. Pages without it are omitted, for example if the content service doesn't expand
 * the picker.
 */
export const pagesWith = (property: string): ListField<PageReference> =>
  listField('pages', (value, lacks) =>
    referencesOf(value).filter(({ properties }, at) => {
      const isThere = properties[property] != null
      if (!isThere) lacks?.(`[${at}].${property}`)
      return isThere
    }),
  )

/** One of several words, in any case; defaults to the first. */
export function choice<const Word extends string>(...words: [Word, ...Word[]]): Field<Word> {
  return {
    read: (value) => words.find((word) => word.toLowerCase() === String(value ?? '').toLowerCase()) ?? words[0],
    isRequired: false,
    editor: { words },
  }
}

/**
 * A list of blocks inside the block, each with these fields and this element type. Items without a required field are
 * omitted. Indexes count from 0 and skip items that are switched off.
 */
export const items = <F extends Fields>(fields: F, element = 'item'): ListField<Values<F>> =>
  listField({ element, fields }, (value, lacks) =>
    blockList(value).flatMap(({ properties }, at) => {
      const { values, missing, lacking } = readFields(fields, properties)
      for (const path of [...missing, ...lacking]) lacks?.(`[${at}].${path}`)
      return missing.length === 0 ? [values] : []
    }),
  )

/** The result of reading a block's fields. */
export interface Read<F extends Fields> {
  values: Values<F>
  /** The required fields that are missing. */
  missing: string[]
  /** The paths of omitted parts, such as `quotes[1].quote`. */
  lacking: string[]
}
export function readFields<F extends Fields>(fields: F, properties: Record<string, unknown>): Read<F> {
  const missing: string[] = []
  const lacking: string[] = []
  const values = Object.entries(fields).map(([name, { read, isRequired }]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : null
    const value = read(property, (path) => lacking.push(name + path))
    if (isRequired && isEmpty(value)) missing.push(name)
    return [name, value]
  })
  return { values: Object.fromEntries(values) as Values<F>, missing, lacking }
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
const isRichText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string'
