import { PageHead } from '../frame/page-head.tsx'

export const NotFoundPage = () => (
  <>
    <PageHead title="There is no such page" />
    <p>Find an order by the field above.</p>
  </>
)
