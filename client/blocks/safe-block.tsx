import { Suspense } from 'react'
import { useSite } from '#client/app/page-context.tsx'
import { themeVariables } from '#client/styles/theme.ts'
import { ErrorBoundary, ErrorFallback } from '#client/ui/status/error-boundary.tsx'
import type { Block } from '#shared/content/page'
import { useBlockReport } from './block-report.tsx'
import { blockEntry, lookOf } from './registry.ts'

/** A block that throws on the server is tried again in the browser: what stands meanwhile says the same as its boundary. */
export function SafeBlock({ block }: { block: Block }) {
  const report = useBlockReport()
  const entry = blockEntry(block.alias)
  if (!entry) {
    report({ blockId: block.id, alias: block.alias, fault: 'unknown' })
    return null
  }
  const Shown = entry.component()
  const rendering = { isDone: false }
  return (
    <Suspense fallback={<FailedBlock block={block} rendering={rendering} />}>
      <ErrorBoundary fallback={<FailedBlock block={block} />}>
        {Shown ? <Shown block={block} /> : <FailedBlock block={block} />}
        <Done rendering={rendering} />
      </ErrorBoundary>
    </Suspense>
  )
}

interface Rendering {
  isDone: boolean
}
/** Is rendered after the block, unless that one threw. */
function Done({ rendering }: { rendering: Rendering }) {
  rendering.isDone = true
  return null
}

/** React's server prepares the fallback of a long block that is well, too: that one failed that isn't done by then. */
function FailedBlock({ block: { id, alias }, rendering }: { block: Block; rendering?: Rendering }) {
  const report = useBlockReport()
  if (!rendering?.isDone) report({ blockId: id, alias, fault: 'failed' })
  return <ErrorFallback />
}

/** For what a block stands on: its theme, of the block's own settings or its type's. */
export function useBlockTheme({ alias, settings }: Block) {
  const { componentThemes } = useSite()
  const theme = settings.theme ?? lookOf(alias).theme
  return { 'data-theme': theme?.toLowerCase(), style: themeVariables(themeNamed(componentThemes, theme)) }
}

/** A theme by its name, in whatever case an editor wrote it. */
function themeNamed(themes: Record<string, Record<string, string>>, name: string | null) {
  const found = Object.keys(themes).find((each) => each.toLowerCase() === name?.toLowerCase())
  return found === undefined ? undefined : themes[found]
}
