import { DomUtils, parseDocument } from 'htmlparser2'
import { type ExportPlace, pageOfLink } from '../content-export/exported-values.ts'

/** Returns markup with its links and pictures as Umbraco's editor stores them: by the ids of pages and media. */
export function markupOf(html: string, place: ExportPlace): string {
  const document = parseDocument(html)
  for (const { name, attribs } of DomUtils.findAll(() => true, document.children)) {
    if (name === 'a' && attribs.href) Object.assign(attribs, linkAttributes(attribs.href, place))
    if (name === 'img' && attribs.src) Object.assign(attribs, pictureAttributes(attribs.src, place))
  }
  return DomUtils.getInnerHTML(document)
}

function linkAttributes(href: string, { library, media }: ExportPlace): Record<string, string> {
  const local = (id: string, type: string, rest: string) => ({
    ...{ href: `/{localLink:${id}}${rest}`, type },
    ...(rest && { 'data-anchor': rest }),
  })
  const page = pageOfLink(href, library)
  if (page) return local(page.id, 'document', href.replace(/^[^?#]*/, ''))
  const item = href.startsWith('/media/') ? media.find(href) : undefined
  return item ? local(item.id, 'media', '') : {}
}

function pictureAttributes(src: string, { media, name, report }: ExportPlace): Record<string, string> {
  if (!src.startsWith('/media/')) return {}
  const item = media.find(src.replace(/[?#].*$/s, ''))
  if (!item) report(`${name}: there is no picture or file ${src}`)
  return item ? { 'data-udi': `umb://media/${item.id.replaceAll('-', '')}` } : {}
}
