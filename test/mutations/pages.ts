import type { Mutation } from './mutation.ts'

/** One mutation for each remaining group of requirements. */
export const pageMutations: readonly Mutation[] = [
  {
    ids: ['ALERT-07'],
    file: 'client/site/notices/notice-cookies.ts',
    name: 'closingCookie',
    body: "''",
    test: 'browser/shell.test.ts',
  },
  {
    ids: ['API-S-43'],
    file: 'server/box-office/whats-on/tiles.ts',
    name: 'ticketsOf',
    body: `({
        availability: bestAvailability(performances, now),
        priceStart: undefined,
      })`,
    test: 'integration/box-office-programme.test.ts',
  },
  {
    ids: ['BLOCK-21'],
    file: 'client/blocks/horizontal-scrolling-logos/use-marquee.ts',
    name: 'loopMilliseconds',
    body: 'groupWidth * (isReduced ? 40 : 10)',
    test: 'browser/blocks.test.ts',
  },
  {
    ids: ['BOOK-03'],
    file: 'shared/routes.ts',
    name: 'singleEventPath',
    body: 'address(paths.singleEvent, { id: productionId, performanceId })',
    test: 'browser/booking-buttons.test.ts',
  },
  {
    ids: ['CARO-07'],
    file: 'client/site/production/production-carousel.tsx',
    name: 'Scene',
    body: `(
        <PictureOrVideo
          image={(of.desktopImage ?? of.image) as Media | null}

          video={of.desktopVideo as Media | null | undefined}
          mobileVideo={of.mobileVideo as Media | null | undefined}
          crop="tile"
          ratio="3/2"
          alt=""
        />
      )`,
    test: 'browser/block-productions.test.ts',
  },
  {
    ids: ['ERR-S-07'],
    file: 'client/ui/status/error-boundary.tsx',
    name: 'ErrorFallback',
    body: 'null',
    test: 'browser/block-errors.test.ts',
  },
  {
    ids: ['FOOT-01'],
    file: 'client/site/footer/footer.tsx',
    name: 'SubscribeBand',
    body: `(
        <section className={styles.subscribe} aria-labelledby="subscribe">
          <h2 id="subscribe">{subscribeFormHeading || 'Subscribe'}</h2>
          <SubscribeForm buttonText="Subscribe" />
        </section>
      )`,
    test: 'browser/subscribe.test.ts',
  },
  {
    ids: ['FORM-22'],
    file: 'shared/forms/operators.ts',
    name: 'startsWith',
    body: 'value.includes(operand)',
    test: 'unit/forms.test.ts',
  },
  {
    ids: ['HEAD-03'],
    file: 'client/site/header/account-link.tsx',
    name: 'AccountLink',
    body: `{
        const { routes } = usePageData().site
        const { isLoggedIn } = useSession()
        const returnUrl = useReturnUrl()
        return (
          <a className={className} href={isLoggedIn ? paths.overview : loginPath(routes, returnUrl)}>
            {isLoggedIn ? 'Your account' : 'Log In'}
          </a>
        )
      }`,
    test: 'browser/shell.test.ts',
  },
  {
    ids: ['IMG-04'],
    file: 'client/site/production/production-tile.tsx',
    name: 'ProductionTile',
    body: '{ return null }',
    test: 'browser/pictures.test.ts',
  },
  {
    ids: ['NEWS-06'],
    file: 'client/features/news/news-listing.tsx',
    name: 'scrollToTop',
    body: `{
        event.preventDefault()

        document.getElementById('main')?.focus({ preventScroll: true })
      }`,
    test: 'browser/news.test.ts',
  },
  {
    ids: ['PAGE-04'],
    file: 'client/layouts/content-page/side-menu-entries.ts',
    name: 'isShown',
    body: 'properties !== null',
    test: 'browser/shell.test.ts',
  },
  {
    ids: ['PROD-03'],
    file: 'client/layouts/anchored-grid.tsx',
    name: 'AnchorMenu',
    body: '{ return null }',
    test: 'browser/layouts.test.ts',
  },
  {
    ids: ['ROUTE-S-07'],
    file: 'shared/routes.ts',
    name: 'checkoutPath',
    body: 'paths.checkout',
    test: 'browser/shell.test.ts',
  },
  {
    ids: ['SEARCH-02'],
    file: 'client/features/search/search.tsx',
    name: 'countOf',
    body: 'counts.filter(({ documentType }) => documentType !== filter).reduce((sum, { count }) => sum + count, 0)',
    test: 'browser/search.test.ts',
  },
  {
    ids: ['SERIESP-04'],
    file: 'client/features/whats-on/whats-on-calls.ts',
    name: 'seriesItem',
    body: 'preload(whatsOn.seriesItem, { id, filtersApplied: seriesFilters(1) })',
    test: 'browser/booking-buttons.test.ts',
  },
  {
    ids: ['SHELL-11'],
    file: 'client/layouts/registry.ts',
    name: 'layoutEntry',
    body: "layouts.get(contentType.replace('pastSeasons', 'contentPage')) ?? (layouts.get('contentPage') as PageModule<Layout>)",
    test: 'integration/programme-layouts.test.ts',
  },
  {
    ids: ['SUBS-02'],
    file: 'client/site/subscribe/subscribe-form.tsx',
    name: 'SubscribeForm',
    body: '{ return null }',
    test: 'browser/subscribe.test.ts',
  },
  {
    ids: ['WHATSON-02'],
    file: 'shared/address-state/event-filters.ts',
    name: 'startDateOf',
    body: 'today',
    test: 'browser/calendar.test.ts',
  },
  {
    ids: ['CONST-S-02'],
    file: 'client/ui/status/spinner.tsx',
    name: 'Spinner',
    body: '{ return null }',
    test: 'browser/customer-pages.test.ts',
  },
]
