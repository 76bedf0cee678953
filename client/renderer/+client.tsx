import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { initialPageData } from '#client/app/initial-page-data.ts'
import { fetchSiteDataWithRetry } from '#client/app/page-data.ts'
import { loadModules, modulesOf } from '#client/app/page-modules.ts'
import { SiteApp } from '#client/app/site-app.tsx'
import { layoutEntry } from '#client/layouts/registry.ts'
import '#client/styles/site.css'

void hydratePage()

/**
 * Hydrates what the server sent, once the chunks of its layout and blocks and what all pages share are here. As a
 * transition, so that React takes breaks: in one piece a slow phone wouldn't answer for some 300 ms. Without one of
 * them the page stays as it was sent, to be read and followed like one without scripts; without a block's chunk, that
 * block shows its error.
 */
async function hydratePage(): Promise<void> {
  const own = initialPageData()
  const [shared] = await Promise.all([fetchSiteDataWithRetry(own.siteVersion), loadModules(modulesOf(own.page))])
  if (!shared) return
  const pageData = { ...own, ...shared }
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
