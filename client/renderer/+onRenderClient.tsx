import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { PageContextClientWithServerRouting } from 'vike/types'
import type { PageData } from '#shared/content/page'
import { loadParts, partsOf } from '../app/parts.ts'
import { SiteApp } from '../app/site-app.tsx'
import '#client/styles/site.css'

/** Hydrates what the server sent, once the chunks of its layout and blocks are here. */
export async function onRenderClient(context: PageContextClientWithServerRouting & { pageData: PageData }) {
  const { pageData } = context
  await loadParts(partsOf(pageData.page))
  const root = document.getElementById('root')
  if (!root) return
  hydrateRoot(
    root,
    <BrowserRouter>
      <SiteApp initial={pageData} />
    </BrowserRouter>,
  )
}
