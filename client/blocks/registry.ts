import { type PageModule, pageModule } from '#client/page/page-module.ts'
import type { BlockComponent } from './block.tsx'

/**
 * Every block by the alias that the content service gives it, each in a chunk of its own. An explicit table:
 * what can be drawn is read here, and an alias from outside finds nothing else.
 */
const blocks = {
  accessibilityIcons: pageModule(
    'client/blocks/accessibility-icons/accessibility-icons.tsx',
    async () => (await import('./accessibility-icons/accessibility-icons.tsx')).accessibilityIcons,
  ),
  accordions: pageModule(
    'client/blocks/accordions/accordions.tsx',
    async () => (await import('./accordions/accordions.tsx')).accordions,
  ),
  blockQuoteCarousel: pageModule(
    'client/blocks/block-quote-carousel/block-quote-carousel.tsx',
    async () => (await import('./block-quote-carousel/block-quote-carousel.tsx')).blockQuoteCarousel,
  ),
  blogArticleDetails: pageModule(
    'client/blocks/blog-article-details/blog-article-details.tsx',
    async () => (await import('./blog-article-details/blog-article-details.tsx')).blogArticleDetails,
  ),
  datesAndTimes: pageModule(
    'client/blocks/dates-and-times/dates-and-times.tsx',
    async () => (await import('./dates-and-times/dates-and-times.tsx')).datesAndTimes,
  ),
  downloadLinks: pageModule(
    'client/blocks/download-links/download-links.tsx',
    async () => (await import('./download-links/download-links.tsx')).downloadLinks,
  ),
  eventAndTicketDetails: pageModule(
    'client/blocks/event-and-ticket-details/event-and-ticket-details.tsx',
    async () => (await import('./event-and-ticket-details/event-and-ticket-details.tsx')).eventAndTicketDetails,
  ),
  eventDetailPresale: pageModule(
    'client/blocks/event-detail-presale/event-detail-presale.tsx',
    async () => (await import('./event-detail-presale/event-detail-presale.tsx')).eventDetailPresale,
  ),
  eventListStack: pageModule(
    'client/blocks/event-list-stack/event-list-stack.tsx',
    async () => (await import('./event-list-stack/event-list-stack.tsx')).eventListStack,
  ),
  featuredEvents: pageModule(
    'client/blocks/featured-events/featured-events.tsx',
    async () => (await import('./featured-events/featured-events.tsx')).featuredEvents,
  ),
  featuredProfile: pageModule(
    'client/blocks/featured-profile/featured-profile.tsx',
    async () => (await import('./featured-profile/featured-profile.tsx')).featuredProfile,
  ),
  formBlock: pageModule(
    'client/blocks/form-block/form-block.tsx',
    async () => (await import('./form-block/form-block.tsx')).formBlock,
  ),
  horizontalScrollingLogos: pageModule(
    'client/blocks/horizontal-scrolling-logos/horizontal-scrolling-logos.tsx',
    async () => (await import('./horizontal-scrolling-logos/horizontal-scrolling-logos.tsx')).horizontalScrollingLogos,
  ),
  imageAndContentBannerLarge: pageModule(
    'client/blocks/image-and-content-banner-large/image-and-content-banner-large.tsx',
    async () =>
      (await import('./image-and-content-banner-large/image-and-content-banner-large.tsx')).imageAndContentBannerLarge,
  ),
  imageAndContentBannerLeft: pageModule(
    'client/blocks/image-and-content-banner-left/image-and-content-banner-left.tsx',
    async () =>
      (await import('./image-and-content-banner-left/image-and-content-banner-left.tsx')).imageAndContentBannerLeft,
  ),
  imageAndContentBannerRight: pageModule(
    'client/blocks/image-and-content-banner-right/image-and-content-banner-right.tsx',
    async () =>
      (await import('./image-and-content-banner-right/image-and-content-banner-right.tsx')).imageAndContentBannerRight,
  ),
  largeCarousel: pageModule(
    'client/blocks/large-carousel/large-carousel.tsx',
    async () => (await import('./large-carousel/large-carousel.tsx')).largeCarousel,
  ),
  list: pageModule('client/blocks/list/list.tsx', async () => (await import('./list/list.tsx')).list),
  mp4Video: pageModule(
    'client/blocks/mp4-video/mp4-video.tsx',
    async () => (await import('./mp4-video/mp4-video.tsx')).mp4Video,
  ),
  nextArticle: pageModule(
    'client/blocks/next-article/next-article.tsx',
    async () => (await import('./next-article/next-article.tsx')).nextArticle,
  ),
  ourSpaces: pageModule(
    'client/blocks/our-spaces/our-spaces.tsx',
    async () => (await import('./our-spaces/our-spaces.tsx')).ourSpaces,
  ),
  pageHeader: pageModule(
    'client/blocks/page-header/page-header.tsx',
    async () => (await import('./page-header/page-header.tsx')).pageHeader,
  ),
  partners: pageModule(
    'client/blocks/partners/partners.tsx',
    async () => (await import('./partners/partners.tsx')).partners,
  ),
  profileTiles: pageModule(
    'client/blocks/profile-tiles/profile-tiles.tsx',
    async () => (await import('./profile-tiles/profile-tiles.tsx')).profileTiles,
  ),
  promoBox: pageModule(
    'client/blocks/promo-box/promo-box.tsx',
    async () => (await import('./promo-box/promo-box.tsx')).promoBox,
  ),
  relatedEvents: pageModule(
    'client/blocks/related-events/related-events.tsx',
    async () => (await import('./related-events/related-events.tsx')).relatedEvents,
  ),
  relatedNews: pageModule(
    'client/blocks/related-news/related-news.tsx',
    async () => (await import('./related-news/related-news.tsx')).relatedNews,
  ),
  richTextEditor: pageModule(
    'client/blocks/rich-text-editor/rich-text-editor.tsx',
    async () => (await import('./rich-text-editor/rich-text-editor.tsx')).richTextEditor,
  ),
  smallCarousel: pageModule(
    'client/blocks/small-carousel/small-carousel.tsx',
    async () => (await import('./small-carousel/small-carousel.tsx')).smallCarousel,
  ),
  spotifyEmbed: pageModule(
    'client/blocks/spotify-embed/spotify-embed.tsx',
    async () => (await import('./spotify-embed/spotify-embed.tsx')).spotifyEmbed,
  ),
  standaloneDonation: pageModule(
    'client/blocks/standalone-donation/standalone-donation.tsx',
    async () => (await import('./standalone-donation/standalone-donation.tsx')).standaloneDonation,
  ),
  standaloneGiftVoucher: pageModule(
    'client/blocks/standalone-gift-voucher/standalone-gift-voucher.tsx',
    async () => (await import('./standalone-gift-voucher/standalone-gift-voucher.tsx')).standaloneGiftVoucher,
  ),
  standaloneMembership: pageModule(
    'client/blocks/standalone-membership/standalone-membership.tsx',
    async () => (await import('./standalone-membership/standalone-membership.tsx')).standaloneMembership,
  ),
  subscribe: pageModule(
    'client/blocks/subscribe/subscribe.tsx',
    async () => (await import('./subscribe/subscribe.tsx')).subscribe,
  ),
  suggestedLinksPanel: pageModule(
    'client/blocks/suggested-links-panel/suggested-links-panel.tsx',
    async () => (await import('./suggested-links-panel/suggested-links-panel.tsx')).suggestedLinksPanel,
  ),
  threeTiles: pageModule(
    'client/blocks/three-tiles/three-tiles.tsx',
    async () => (await import('./three-tiles/three-tiles.tsx')).threeTiles,
  ),
  twoTiles: pageModule(
    'client/blocks/two-tiles/two-tiles.tsx',
    async () => (await import('./two-tiles/two-tiles.tsx')).twoTiles,
  ),
  venueMap: pageModule(
    'client/blocks/venue-map/venue-map.tsx',
    async () => (await import('./venue-map/venue-map.tsx')).venueMap,
  ),
  vimeoEmbed: pageModule(
    'client/blocks/vimeo-embed/vimeo-embed.tsx',
    async () => (await import('./vimeo-embed/vimeo-embed.tsx')).vimeoEmbed,
  ),
  youTubeEmbed: pageModule(
    'client/blocks/you-tube-embed/you-tube-embed.tsx',
    async () => (await import('./you-tube-embed/you-tube-embed.tsx')).youTubeEmbed,
  ),
} satisfies Record<string, PageModule<BlockComponent>>
export type BuiltAlias = keyof typeof blocks

/** Aliases of the content model that have no block yet: they show nothing, and are reported like unknown ones. */
export const unbuiltBlocks: readonly string[] = []
/** The aliases of all blocks there are. */
export const builtAliases = Object.keys(blocks) as BuiltAlias[]

/** The block of an alias, or null for an alias that has none. */
export const blockEntry = (alias: string): PageModule<BlockComponent> | null =>
  Object.hasOwn(blocks, alias) ? blocks[alias as BuiltAlias] : null

/** How a block stands in the grid where its settings don't say. */
interface GridDefaults {
  theme: string | null
  /** At full width it reaches the window's edges. */
  isEdgeToEdge: boolean
  isTextOnly: boolean
}
const plain: GridDefaults = { theme: null, isEdgeToEdge: false, isTextOnly: false }
const gridDefaults: Partial<Record<BuiltAlias, Partial<GridDefaults>>> = {
  eventDetailPresale: { theme: 'Accent' },
  featuredEvents: { isEdgeToEdge: true },
  imageAndContentBannerLarge: { isEdgeToEdge: true },
  largeCarousel: { isEdgeToEdge: true },
  richTextEditor: { isTextOnly: true },
  suggestedLinksPanel: { theme: 'Warm' },
}
export const gridDefaultsOf = (alias: string): GridDefaults => ({
  ...plain,
  ...(Object.hasOwn(gridDefaults, alias) ? gridDefaults[alias as BuiltAlias] : undefined),
})
