import type { Block, Link, Media, PageReference } from './page.ts'

/**
 * A picker's value is a list, even for a single item. Each of these functions takes a list, a single value or nothing,
 * and returns the values of its shape.
 */

export const mediaList = (value: unknown): Media[] => listOf(value).filter(isMedia)
export const linksOf = (value: unknown): Link[] => listOf(value).filter(isLink)
export const referencesOf = (value: unknown): PageReference[] => listOf(value).filter(isReference)
export const blockList = (value: unknown): Block[] => listOf(value).filter(isBlock)

export const firstMedia = (value: unknown): Media | null => mediaList(value)[0] ?? null
export const firstLink = (value: unknown): Link | null => linksOf(value)[0] ?? null
export const firstReference = (value: unknown): PageReference | null => referencesOf(value)[0] ?? null
export const firstBlock = (value: unknown): Block | null => blockList(value)[0] ?? null

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const has = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

const isMedia = (value: unknown): value is Media => has(value, 'url', 'extension', 'crops')
const isLink = (value: unknown): value is Link => has(value, 'href', 'label', 'newTab')
const isReference = (value: unknown): value is PageReference => has(value, 'contentType', 'path', 'properties')
const isBlock = (value: unknown): value is Block => has(value, 'alias', 'properties', 'settings')
