import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { initialPageData } from '#client/app/initial-page-data.ts'
import { loadModules, modulesOf } from '#client/app/page-modules.ts'
import { SiteApp } from '#client/app/site-app.tsx'
import { layoutEntry } from '#client/layouts/registry.ts'
import '#client/styles/site.css'

void hydratePage()

/**
 * Hydrates what the server sent, once the chunks of its layout and blocks are here. As a transition, so that React
 * takes breaks: in one piece a slow phone wouldn't answer for some 300 ms. Without its layout's chunk the page stays as
 * it was sent, to be read and followed like one without scripts; without a block's, that block shows its error.
 */
async function hydratePage(): Promise<void> {
  const pageData = initialPageData()
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
