import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { PageContextClientWithServerRouting } from 'vike/types'
import { loadModules, modulesOf } from '#client/app/page-modules.ts'
import { layoutEntry } from '#client/layouts/registry.ts'
import type { PageData } from '#shared/content/page'
import { SiteApp } from '../app/site-app.tsx'
import '#client/styles/site.css'

/**
 * Hydrates what the server sent, once the chunks of its layout and blocks are here. As a transition, so that React
 * takes breaks: in one piece a slow phone wouldn't answer for some 300 ms. Without its layout's chunk the page stays as
 * it was sent, to be read and followed like one without scripts; without a block's, that block shows its error.
 */
export async function onRenderClient(context: PageContextClientWithServerRouting & { pageData: PageData }) {
  const { pageData } = context
  await loadModules(modulesOf(pageData.page))
  const root = document.getElementById('root')
  if (!root || !layoutEntry(pageData.page.contentType).component()) return
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <SiteApp initial={pageData} />
      </BrowserRouter>,
    )
  })
}
