import { usePage } from '#client/app/page-context.tsx'
import { BlockGrid } from '#client/blocks/grid.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import type { Grid } from '#shared/content/page'
import { pageLayout } from '../page-layout.ts'

/** The home page: its blocks, the first of them the poster. */
function HomePage() {
  const page = usePage()
  return (
    <>
      <VisuallyHidden as="h1">{page.name}</VisuallyHidden>
      <BlockGrid grid={page.properties.contentGrid as Grid | undefined} leads />
    </>
  )
}

export const layout = pageLayout(HomePage)
