import { Suspense } from 'react'
import { Streamed } from '#client/data/late-answers.tsx'
import { useSite } from '#client/page/page-context.tsx'
import { themeVariables } from '#client/styles/theme.ts'
import { ErrorBoundary, ErrorFallback } from '#client/ui/status/error-boundary.tsx'
import type { Block } from '#shared/content/page'
import { useBlockReport } from './block-report.tsx'
import { blockEntry, gridDefaultsOf } from './registry.ts'

/**
 * A block that throws on the server is rendered again in the browser. Until then the server's HTML shows the same error
 * as the boundary.
 */
export function SafeBlock({ block }: { block: Block }) {
  const report = useBlockReport()
  const entry = blockEntry(block.alias)
  if (!entry) {
    report({ blockId: block.id, alias: block.alias, kind: 'unknown' })
    return null
  }
  const Shown = entry.component()
  const rendering = { isDone: false }
  return (
    <Suspense fallback={<FailedBlock block={block} rendering={rendering} />}>
      <ErrorBoundary fallback={<FailedBlock block={block} />}>
        <Streamed>{Shown ? <Shown block={block} /> : <FailedBlock block={block} />}</Streamed>
        <RenderingDone rendering={rendering} />
      </ErrorBoundary>
    </Suspense>
  )
}

interface Rendering {
  isDone: boolean
}
/** Rendered after the block, unless the block threw. */
function RenderingDone({ rendering }: { rendering: Rendering }) {
  rendering.isDone = true
  return null
}

/**
 * React's server also renders the fallback of a long block that doesn't fail. Only a block that isn't done by then has
 * failed.
 */
function FailedBlock({ block: { id, alias }, rendering }: { block: Block; rendering?: Rendering }) {
  const report = useBlockReport()
  if (!rendering?.isDone) report({ blockId: id, alias, kind: 'failed' })
  return <ErrorFallback />
}

/** Returns the theme attributes for the element around a block, from the block's own settings or its type's. */
export function useBlockTheme({ alias, settings }: Block) {
  const { componentThemes } = useSite()
  const theme = settings.theme ?? gridDefaultsOf(alias).theme
  return { 'data-theme': theme?.toLowerCase(), style: themeVariables(themeNamed(componentThemes, theme)) }
}

/** Returns a theme by its name, in any case. */
function themeNamed(themes: Record<string, Record<string, string>>, name: string | null | undefined) {
  const key = Object.keys(themes).find((each) => each.toLowerCase() === name?.toLowerCase())
  return key === undefined ? undefined : themes[key]
}
