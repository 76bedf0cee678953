import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { initialPageData } from '#client/app/initial-page-data.ts'
import { fetchSiteDataWithRetry } from '#client/app/page-data.ts'
import { loadModules, modulesOf } from '#client/app/page-modules.ts'
import { SiteApp } from '#client/app/site-app.tsx'
import { LateAnswersContext, NO_LATE_ANSWERS } from '#client/data/late-answers.tsx'
import { layoutEntry } from '#client/layouts/registry.ts'
import { preserveFocus } from '#client/ui/preserve-focus.ts'
import '#client/styles/site.css'

void hydratePage()

/**
 * Hydrates the server's HTML once the page's chunks and the shared data are loaded. It runs as a transition so that
 * React yields: in one piece, a slow phone wouldn't respond for about 300 ms. If the layout's chunk or the data is
 * missing, the page stays as served, readable as without scripts; if a block's chunk is missing, that block shows its
 * error.
 */
async function hydratePage(): Promise<void> {
  const own = initialPageData()
  const [shared] = await Promise.all([fetchSiteDataWithRetry(own.siteVersion), loadModules(modulesOf(own.page))])
  if (!shared) return
  const pageData = { ...own, ...shared }
  const root = document.getElementById('root')
  if (!root || !layoutEntry(pageData.page.contentType).component()) return
  preserveFocus()
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <LateAnswersContext value={own.isStreamed ? NO_LATE_ANSWERS : null}>
          <SiteApp initial={pageData} />
        </LateAnswersContext>
      </BrowserRouter>,
    )
  })
}
