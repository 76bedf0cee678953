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

/** How a block reads one of its properties. Properties come normalised; a reader takes what is of its kind and lets the rest lie. */
export interface Field<T> {
  read(value: unknown): T
  /** A block isn't shown without it. */
  isRequired: boolean
  editor: Editor
}
/** What an editor fills a field in with. `docs/content-model.md` says what each is in Umbraco. */
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
  | { words: readonly string[] }
  | { element: string; fields: Fields }
export interface OptionalField<T> extends Field<T | null> {
  required(): Field<T>
  or(fallback: T): Field<T>
}
export interface ListField<T> extends Field<T[]> {
  /** At least one. */
  required(): Field<T[]>
}
export type Fields = Record<string, Field<unknown>>
export type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never }

/** A field of a block's own, beside those below. */
export const field = <T>(editor: Editor, read: (value: unknown) => T | null): OptionalField<T> => ({
  read,
  isRequired: false,
  editor,
  required: () => ({ read: read as (value: unknown) => T, isRequired: true, editor }),
  or: (fallback) => ({ read: (value) => read(value) ?? fallback, isRequired: false, editor }),
})
const listField = <T>(editor: Editor, read: (value: unknown) => T[]): ListField<T> => ({
  read,
  isRequired: false,
  editor,
  required: () => ({ read, isRequired: true, editor }),
})

export const text = field<string>('text', (value) => (typeof value === 'string' && value.trim() ? value : null))
export const richText = field<RichText>('richText', (value) => (isRichText(value) && value.html.trim() ? value : null))
export const number = field<number>('number', (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null,
)
export const flag: Field<boolean> = { read: (value) => value === true, isRequired: false, editor: 'flag' }
export const colour = field<string>('colour', (value) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null,
)
export const media = field<Media>('media', firstMedia)
export const medias = listField<Media>('medias', mediaList)
export const link = field<Link>('link', firstLink)
export const links = listField<Link>('links', linksOf)
export const page = field<PageReference>('page', firstReference)
export const pages = listField<PageReference>('pages', referencesOf)

/** One of several words, in any case of letters; the first where it is none of them. */
export function choice<const Word extends string>(...words: [Word, ...Word[]]): Field<Word> {
  return {
    read: (value) => words.find((word) => word.toLowerCase() === String(value ?? '').toLowerCase()) ?? words[0],
    isRequired: false,
    editor: { words },
  }
}

/** A list of blocks inside the block, each with these fields, of an element type of this alias. One without a required field is left out. */
export const items = <F extends Fields>(fields: F, element = 'item'): ListField<Values<F>> =>
  listField({ element, fields }, (value) =>
    blockList(value).flatMap(({ properties }) => {
      const { values, missing } = readFields(fields, properties)
      return missing.length === 0 ? [values] : []
    }),
  )

/** The values of a block's fields, and the names of the required ones that aren't there. */
export function readFields<F extends Fields>(
  fields: F,
  properties: Record<string, unknown>,
): { values: Values<F>; missing: string[] } {
  const read = Object.entries(fields).map(([name, { read, isRequired }]) => {
    const value = read(Object.hasOwn(properties, name) ? properties[name] : null)
    return { name, value, isMissing: isRequired && isEmpty(value) }
  })
  return {
    values: Object.fromEntries(read.map(({ name, value }) => [name, value])) as Values<F>,
    missing: read.flatMap(({ name, isMissing }) => (isMissing ? [name] : [])),
  }
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
const isRichText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string'
