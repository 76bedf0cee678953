import { dangerouslySkipEscape, escapeInject, stampPipe } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { AFTER_SCRIPTS, type Rendering, renderDocument } from './render-document.tsx'

/** Renders a page's HTML in development, where vike adds Vite's scripts at the body's end. */
export async function onRenderHtml(context: PageContextServer & Rendering) {
  const { beforeBody, body, afterBody } = await renderDocument(context)
  const pipe = (writable: NodeJS.WritableStream) => void body.pipe(writable)
  stampPipe(pipe, 'node-stream')
  return escapeInject`${dangerouslySkipEscape(beforeBody)}${pipe}${dangerouslySkipEscape(afterBody + AFTER_SCRIPTS)}`
}
