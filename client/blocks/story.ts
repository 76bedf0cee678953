import type { Block, Link, Media, MediaFile, PageReference, Properties, RichText } from '#shared/content/page'
import { type Call, type Input, keyOf, type Result } from '#shared/ticketing/call'

/** A block with example properties, shown in the style guide. Each block's folder has one in `story.ts`. */
export interface Story {
  properties: Properties
  isFullWidth?: boolean
  /** Results of the ticketing service, by `keyOf`. */
  answers?: Record<string, unknown>
}
/** Returns the pictures that the page's editor selected, in turn. */
export type WriteStory = (picture: (at: number) => Media) => Story

export const words = (...paragraphs: string[]): RichText => ({
  html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
})
export const linkTo = (label: string, href = '/whats-on'): Link[] => [{ href, label, newTab: false }]
export const pageNamed = (name: string, contentType = 'production', properties: Properties = {}): PageReference => ({
  ...{ id: `example ${name}`, contentType, name, path: '/whats-on', properties },
})
/** Returns a list of blocks inside a block, from the properties of each. */
export const blocksWith = (element: string, all: readonly Properties[]): Block[] =>
  all.map((properties, at) => ({
    id: `${element} ${at}`,
    alias: element,
    properties,
    settings: { isActive: true, isFullWidth: false, theme: null, menuLabel: null },
  }))
/** Returns a picture as the ticketing service returns it. */
export const answered = ({ name = '', bytes = null, focalPoint = null, crops, ...media }: Media): MediaFile => ({
  ...{ id: '', name, bytes, focalPoint, ...media },
  crops: crops.map((crop) => ({ coordinates: null, ...crop })),
})
/** Returns a result under the key that the block looks up. */
export const answerTo = <C extends Call>(call: C, input: Input<C>, result: Result<C>): Record<string, unknown> => ({
  [keyOf(call, input)]: result,
})
