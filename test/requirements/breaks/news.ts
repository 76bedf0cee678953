import type { Break } from './break.ts'

const news = 'browser/news.test.ts'
const layouts = 'browser/layouts.test.ts'
const article = 'client/layouts/news-article/news-article.layout.tsx'

export const newsBreaks: readonly Break[] = [
  {
    ids: ['NEWS-01'],
    file: 'client/layouts/news/featured-article.tsx',
    text: "showInstant(published, 'featuredArticle', timeZone)",
    replacement: "''",
    test: news,
  },
  {
    ids: ['NEWS-02'],
    file: 'client/features/news/article-tile.tsx',
    text: 'tileImage ?? imageForDesktop',
    replacement: 'null && (tileImage ?? imageForDesktop)',
    test: news,
  },
  {
    ids: ['NEWS-03'],
    file: 'client/features/news/news-listing.tsx',
    text: 'onClick={() => setIsOpen(true)}',
    replacement: 'onClick={() => setIsOpen(false)}',
    test: news,
  },
  {
    ids: ['NEWS-04'],
    file: 'shared/content/news-filters.ts',
    text: 'isShown: show === true && references.length > 0,',
    replacement: 'isShown: references.length > 0,',
    test: news,
  },
  {
    ids: ['NEWS-05'],
    file: 'shared/content/news-filters.ts',
    text: 'return { categoryIds: applicableIds(filters, categoryIds), pageNumber }',
    replacement: 'return { categoryIds: applicableIds(filters, categoryIds), pageNumber: Math.min(pageNumber, 1) }',
    test: news,
  },
  {
    ids: ['NEWS-06'],
    file: 'client/features/news/news-listing.tsx',
    text: 'window.scrollTo({ top: 0 })',
    replacement: '',
    test: news,
  },
  {
    ids: ['NEWS-07'],
    file: 'client/site/news/article-tags.tsx',
    text: 'tagBlogFilters(contentType, id)',
    replacement: "tagBlogFilters('other', id)",
    test: news,
  },
  {
    ids: ['NEWS-08'],
    file: article,
    text: 'href={listing.path + LISTING_ANCHOR}',
    replacement: 'href={listing.path}',
    test: layouts,
  },
  {
    ids: ['NEWS-09'],
    file: article,
    text: '<BackToTop content={content} />',
    replacement: '',
    test: layouts,
  },
  {
    ids: ['NEWS-10'],
    file: article,
    text: '<ArticleTags categories={referencesOf(categories)} />',
    replacement: '',
    test: layouts,
  },
  {
    ids: ['NEWS-05'],
    file: 'client/app/scroll.ts',
    text: "navigationType === 'POP' ? readPositions()[shownKey] : undefined",
    replacement: 'undefined',
    test: news,
  },
  {
    ids: ['ERR-S-18'],
    file: 'client/features/news/results.tsx',
    text: '<p>{wayOn}</p>',
    replacement: '<p />',
    test: 'browser/news.test.ts',
  },
  {
    ids: ['FORMAT-S-04'],
    file: 'shared/dates.ts',
    text: "news: 'D MMMM YYYY'",
    replacement: "news: 'D MMM YYYY'",
    test: news,
  },
  {
    ids: ['FORMAT-S-04'],
    file: 'shared/dates.ts',
    text: "featuredArticle: 'D MMM YYYY'",
    replacement: "featuredArticle: 'DD MMM YYYY'",
    test: news,
  },
  {
    ids: ['FORMAT-S-04'],
    file: 'client/layouts/news-article/news-article.layout.tsx',
    text: "showInstant(published, 'news', venue.timeZone)",
    replacement: "showInstant(published, 'general', venue.timeZone)",
    test: news,
  },
]
