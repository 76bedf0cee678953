import { BlockGrid } from '#client/blocks/grid.tsx'
import { usePage } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { headingBlockOf } from '#shared/content/blocks'
import type { Grid } from '#shared/content/page'

/** The home page: its blocks, the first of them the poster. */
function HomePage() {
  const page = usePage()
  const grid = page.properties.contentGrid as Grid | undefined
  return (
    <>
      {!headingBlockOf(page) && <VisuallyHidden as="h1">{page.name}</VisuallyHidden>}
      <BlockGrid grid={grid} leads />
    </>
  )
}

export const layout = pageLayout(HomePage)
