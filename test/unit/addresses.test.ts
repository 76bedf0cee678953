import t from 'tap'
import { parseBlogFilters, tagBlogFilters, withBlogFilters, writeBlogFilters } from '#shared/address-state/blog-filters'
import {
  noEventFilters,
  parseEventFilters,
  startDateOf,
  withEventFilters,
  writeEventFilters,
} from '#shared/address-state/event-filters'
import { parseSearchQuery } from '#shared/address-state/read-search-query'
import { withSearchQuery, writeSearchQuery } from '#shared/address-state/search-query'
import { withParameter } from '#shared/address-state/with-parts'
import { type Bookable, type BookingAction, bookingButton } from '#shared/booking-action'
import { addDays } from '#shared/calendar-day'
import * as routes from '#shared/routes'

/** Texts that would break a format without escaping. */
const awkward = ['a:b;c,d', '100%', '%3B', '50%25', 'Dvořák & Janáček', '日本', 'a b+c', '#?=/', '🎻', ';;::', "it's"]

t.test('routes have the documented names and values', async (t) => {
  t.equal(routes.singleEventPath(12), '/purchase/single-event?productionId=12')
  t.equal(routes.seriesPackagePath(5), '/purchase/series-package?seriesId=5')
  t.equal(routes.membershipPurchasePath(), '/purchase/memberships')
  t.equal(routes.membershipPurchasePath(3), '/purchase/memberships?membershipId=3')
  t.equal(routes.membershipPurchasePath(3, '/join?from=home'), '/join?from=home&membershipId=3')
  t.equal(routes.bookingCompletePath(9, 'a&b'), '/purchase/booking-complete?orderId=9&sessionKey=a%26b')
  t.equal(routes.renewPackagesPath(5, 7), '/purchase/renew-packages?seriesId=5&id=7')
  t.equal(routes.returnTicketsPath(4), '/overview/orders/upcoming-events/return-tickets?tessituraId=4')
  t.equal(
    routes.seatSelectorPath({ performanceId: 1, productionId: 2 }),
    '/purchase/syos?performanceId=1&productionId=2',
  )
  t.equal(
    routes.seatSelectorPath({ performanceId: 1, packageId: 2, seats: 3, seriesId: 4 }),
    '/purchase/syos?performanceId=1&packageId=2&seats=3&seriesId=4',
  )
})

t.test('the addresses of login and checkout are those of the route table, with a default', async (t) => {
  t.equal(routes.loginPath({}), '/account/log-in')
  t.equal(routes.loginPath({ login: '/sign-in' }, '/a?b=c#d'), '/sign-in?returnUrl=%2Fa%3Fb%3Dc%23d')
  t.equal(routes.checkoutPath({}), '/purchase/checkout')
  t.equal(routes.checkoutPath({ checkout: '/pay' }), '/pay')
  t.equal(routes.checkoutPath(Object.create({ checkout: '/inherited' })), '/purchase/checkout')
})

t.test('a return address is followed only to a path of this site', async (t) => {
  for (const own of ['/', '/overview', '/a?b=c&d=//e#f', '/a/b//c', '/%2F/x', '/Dvořák'])
    t.equal(routes.safeReturnUrl(own), own)
  const foreign = [
    '',
    'overview',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /overview',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\u0000',
    'http:/evil.example',
    '/\r\nSet-Cookie: a=b',
    null,
    undefined,
  ]
  for (const each of foreign) t.equal(routes.safeReturnUrl(each), '/overview', JSON.stringify(each))
})

t.test('after log-in the address’s other parameters and its hash are preserved', async (t) => {
  t.equal(routes.afterLogin('?returnUrl=%2Fshows%3Fa%3D1&promocode=X', '#top'), '/shows?a=1&promocode=X#top')
  t.equal(routes.afterLogin('?returnUrl=%2Fshows%23dates'), '/shows#dates')
  t.equal(routes.afterLogin('?returnUrl=https%3A%2F%2Fevil.example&a=1'), '/overview?a=1')
  t.equal(routes.afterLogin(''), '/overview')
})

t.test('the alias of the home page is written /', async (t) => {
  t.same(['/home', '/home/', '/home?a=b', '/home/#c', '/homes', '/home/x', '/'].map(routes.withoutHomeAlias), [
    '/',
    '/',
    '/?a=b',
    '/#c',
    '/homes',
    '/home/x',
    '/',
  ])
})

const action = (changes: Partial<BookingAction> = {}): BookingAction => ({
  type: 'Active',
  externalLink: null,
  label: null,
  textColour: '#fff',
  buttonColour: '#102030',
  isPresale: false,
  ...changes,
})
const event: Bookable = { kind: 'event', tessituraId: 12 }
const elsewhere = { url: 'https://tickets.example/1', label: 'Buy there' }
const colours = { textColour: '#fff', buttonColour: '#102030' }

t.test('a hidden booking action has no button, an inactive one a disabled one [BOOK-01]', async (t) => {
  t.same(bookingButton(action({ type: 'Hide' }), event), { type: 'none' })
  t.same(bookingButton(action({ type: 'Inactive' }), event), { type: 'disabled', label: 'Book now', ...colours })
})

t.test('an external booking action links to its own address with its own label [BOOK-02]', async (t) => {
  const link = { type: 'link', label: 'Buy there', href: elsewhere.url, newTab: true, ...colours }
  t.same(bookingButton(action({ type: 'External', externalLink: elsewhere, label: 'Other' }), event), link)
  t.same(bookingButton(action({ type: 'External' }), { ...event, externalBookingLink: elsewhere }), link)
  for (const url of ['', 'javascript:alert(1)', '//evil.example', 'data:text/html,x'])
    t.equal(bookingButton(action({ type: 'External', externalLink: { url, label: 'x' } }), event).type, 'disabled', url)
})

t.test('any other booking action leads to the booking page of its series or event [BOOK-03]', async (t) => {
  for (const type of ['Active', 'Series', 'Presale', 'toString']) {
    const booked = bookingButton(action({ type }), event)
    t.same(booked, {
      type: 'link',
      label: 'Book now',
      href: '/purchase/single-event?productionId=12',
      newTab: false,
      ...colours,
    })
  }
  const only = bookingButton(action(), { ...event, performanceId: 34 })
  t.equal(only.type === 'link' && only.href, '/purchase/single-event?productionId=12&performanceId=34')
  const series = bookingButton(action(), { kind: 'series', tessituraId: 5 })
  t.equal(series.type === 'link' && series.href, '/purchase/series-package?seriesId=5')
})

t.test('the booking button’s label is the first one set of four', async (t) => {
  const labelOf = (changes: Partial<BookingAction>, override?: string) => {
    const button = bookingButton(action(changes), override === undefined ? event : { ...event, label: override })
    return button.type === 'none' ? null : button.label
  }
  t.equal(labelOf({ externalLink: elsewhere, label: 'Reserve' }, 'Get in'), 'Buy there')
  t.equal(labelOf({ label: 'Reserve' }, 'Get in'), 'Reserve')
  t.equal(labelOf({ label: '' }, 'Get in'), 'Get in')
  t.equal(labelOf({}), 'Book now')
})

t.test('a search is read from the address as it was written, whatever was typed', async (t) => {
  for (const keywords of awkward) {
    const query = { keywords, filter: 'production', page: 3 } as const
    t.same(parseSearchQuery(writeSearchQuery(query)), query, keywords)
    const address = withSearchQuery('/search', query)
    t.same(parseSearchQuery(new URL(address, 'http://site').searchParams.get('searchquery')), query, address)
  }
  t.equal(writeSearchQuery({ keywords: 'string quartet', filter: null, page: 1 }), 'keywords:string quartet;page:1')
  t.equal(
    writeSearchQuery({ keywords: 'mozart', filter: 'newsArticle', page: 2 }),
    'keywords:mozart;filter:newsArticle;page:2',
  )
})

t.test('a hand-written search in the address is read as far as it is valid', async (t) => {
  const none = { keywords: '', filter: null, page: 1 }
  for (const text of [null, undefined, '', ';', ':', 'page:0', 'page:-1', 'page:x', 'filter:toString', 'filter:'])
    t.same(parseSearchQuery(text), none, String(text))
  t.same(parseSearchQuery('keywords:50% off;page:2'), { keywords: '50% off', filter: null, page: 2 })
  t.same(parseSearchQuery('page:4;keywords:a:b'), { keywords: 'a:b', filter: null, page: 4 })
})

t.test('plain words, as a form without scripts sends them, are the keywords', async (t) => {
  for (const keywords of ['quartet', 'Mozart: Requiem', '100% Bach; and more', 'page 2', 'filter'])
    t.same(parseSearchQuery(keywords), { keywords, filter: null, page: 1 }, keywords)
})

t.test('a new search replaces the old one and preserves the other parameters', async (t) => {
  const query = { keywords: 'mozart', filter: null, page: 1 }
  t.equal(
    withSearchQuery('/search?a=1&searchquery=keywords:bach;page:3&b=%2F#top', query),
    '/search?a=1&b=%2F&searchquery=keywords:mozart;page:1#top',
  )
  t.equal(withParameter('/x?a=1&b=2', 'a', ''), '/x?b=2')
  t.equal(withParameter('/x?a=1', 'a', ''), '/x')
})

t.test('event filters are read as they were written', async (t) => {
  for (const text of awkward) {
    const filters = { searchText: text, dates: ['2026-11-20', '2026-11-21'], filters: [text, 'b'], venueIds: [1, 22] }
    t.same(parseEventFilters(writeEventFilters(filters)), filters, text)
    const address = withEventFilters('/whats-on?viewmode=calendar', filters)
    t.same(parseEventFilters(new URL(address, 'http://site').searchParams.get('eventfilters')), filters, address)
  }
  t.equal(
    writeEventFilters({ searchText: 'a b', dates: ['2026-11-20'], filters: [], venueIds: [1, 2] }),
    'searchText:a%20b;dates:2026-11-20;venueIds:1,2',
  )
  t.equal(writeEventFilters(noEventFilters), '')
  t.equal(
    withEventFilters('/whats-on?eventfilters=searchText:x&startDate=2026-11-20', noEventFilters),
    '/whats-on?startDate=2026-11-20',
  )
})

t.test('invalid event filters are omitted', async (t) => {
  t.same(parseEventFilters(null), noEventFilters)
  t.same(parseEventFilters('dates:2026-02-30,2026-11-20,2026-11-20,x;venueIds:0,-1,1.5,a,3,3;filters:,,'), {
    searchText: '',
    dates: ['2026-11-20'],
    filters: [],
    venueIds: [3],
  })
  const days = Array.from({ length: 401 }, (_, at) => addDays('2026-11-20', at))
  t.same(parseEventFilters(`dates:${days}`).dates, days.slice(0, 400), 'at most as many as a call may have')
  t.equal(startDateOf('2026-12-01', '2026-11-20'), '2026-12-01')
  for (const wrong of [null, '', '2026-13-01', 'tomorrow']) t.equal(startDateOf(wrong, '2026-11-20'), '2026-11-20')
})

t.test('news filters are read in both of their forms and written in one', async (t) => {
  for (const text of awkward) {
    const filters = { categoryIds: [text, 'b'], pageNumber: 2 }
    t.same(parseBlogFilters(writeBlogFilters(filters)), filters, text)
    const address = withBlogFilters('/news', filters)
    t.same(parseBlogFilters(new URL(address, 'http://site').searchParams.get('blogfilters')), filters, address)
    t.same(parseBlogFilters(tagBlogFilters('category', text)), { categoryIds: [text], pageNumber: 1 }, text)
  }
  t.same(parseBlogFilters('category:8a-9'), { categoryIds: ['8a-9'], pageNumber: 1 })
  t.equal(writeBlogFilters({ categoryIds: ['a', 'b'], pageNumber: 1 }), 'categoryIds:a,b;pageNumber:1')
  t.same(parseBlogFilters('categoryIds:;pageNumber:3'), { categoryIds: [], pageNumber: 3 })
  t.same(parseBlogFilters(undefined), { categoryIds: [], pageNumber: 1 })
  for (const pageNumber of [9, 10, 11, 100, 99_999])
    t.equal(parseBlogFilters(writeBlogFilters({ categoryIds: [], pageNumber })).pageNumber, pageNumber)
  for (const wrong of ['0', '01', '-1', '1.5', '100000', 'last'])
    t.equal(parseBlogFilters(`pageNumber:${wrong}`).pageNumber, 1, wrong)
})
