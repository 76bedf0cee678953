import { useLocation } from 'react-router-dom'
import { SeriesBanner } from '#client/features/series-package/series-banner.tsx'
import { SeriesPackage } from '#client/features/series-package/series-package.tsx'
import { seriesPackages } from '#client/features/series-package/series-preloads.ts'
import { usePage, usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { PurchaseFrame } from '#client/site/purchase/purchase-frame.tsx'
import { paths } from '#shared/routes'
import { idIn } from '#shared/ticketing-id'
import { seriesPackageContent } from './series-package-content.ts'

/**
 * Booking a package of a series: `/purchase/series-package?seriesId=`. The server answers 404 where there is no such
 * series.
 */
function SeriesPackagePurchase() {
  const { name } = usePage()
  const { subject } = usePageData()
  const seriesId = idIn(new URLSearchParams(useLocation().search).get('seriesId'))
  if (seriesId === null)
    return (
      <PurchaseFrame title={name}>
        <p>
          There is no series chosen. <a href={paths.seriesList}>See series and packages</a>.
        </p>
      </PurchaseFrame>
    )
  const content = seriesPackageContent(subject, name)
  return (
    <SeriesPackage key={seriesId} seriesId={seriesId} name={content.title} head={<SeriesBanner content={content} />} />
  )
}

export const layout = pageLayout(SeriesPackagePurchase, {
  preloadsOf({ query }) {
    const seriesId = idIn(query.get('seriesId'))
    return seriesId === null ? [] : [seriesPackages(seriesId)]
  },
})
