import { richText } from '#client/blocks/fields.ts'
import type { SeriesPackageContent } from '#client/features/series-package/series-banner.tsx'
import { colourOf } from '#client/styles/contrast.ts'
import { firstMedia } from '#shared/content/first-of'
import type { PageSubject } from '#shared/content/page'

/** The editors' texts about a series; `fallback` is the title if the series can't be loaded. */
export function seriesPackageContent(subject: PageSubject | null | undefined, fallback: string): SeriesPackageContent {
  const properties = subject?.properties ?? {}
  return {
    title: textOf(properties.titleOverride) ?? subject?.name ?? fallback,
    image: firstMedia(properties.images) ?? firstMedia(properties.imageForDesktop),
    ground: colourOf(properties.backgroundColor) ?? colourOf(properties.backgroundColour),
    ink: colourOf(properties.titleColor) ?? colourOf(properties.textColour),
    text: textOf(properties.packageSpecificTextfield) ?? richText.read(properties.packageSpecificTextfield),
    description: textOf(properties.stickyBarDescription) ?? richText.read(properties.stickyBarDescription),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
