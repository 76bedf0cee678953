import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import t from 'tap'
import { menuOf } from '#client/layouts/content-page/side-menu-entries.ts'
import { accessibilityVendor } from '#client/site/accessibility/accessibility-vendor.ts'
import { SocialLinks } from '#client/site/brand/social-links.tsx'
import { afterScroll } from '#client/site/header/header-scroll.ts'
import { activeNotices, closingCookie, isNoticeClosed, noticeMarkers } from '#client/site/notices/notice-cookies.ts'
import { inPageColours } from '#client/site/production/page-colours.ts'
import { siteOf } from '#server/web/content/normalising/site-of'
import type { Block, MenuPage, Page, PageReference } from '#shared/content/page'

const site = (properties: Record<string, unknown>) => siteOf({ name: 'Settings', properties }, [])
const alert = (title: string, content: string) =>
  site({ alertBarIsActive: true, alertBarTitle: title, alertBarContent: { html: content } }).alertBar

t.test('notices', async (t) => {
  t.test('a closed alert stays closed until its title or content changes [ALERT-03 ALERT-04]', async (t) => {
    const { marker } = alert('Trams', '<p>None on Sunday.</p>')
    t.match(marker, /^[0-9a-f]{40}$/)
    const [kept = ''] = closingCookie('alert', marker, 30).split(';')
    const cookies = `is_acknowledgement_closed=${marker}x; ${kept}; other=1`
    t.ok(isNoticeClosed(cookies, 'alert', alert('Trams', '<p>None on Sunday.</p>').marker))
    t.notOk(isNoticeClosed(cookies, 'alert', alert('Trains', '<p>None on Sunday.</p>').marker))
    t.notOk(isNoticeClosed(cookies, 'alert', alert('Trams', '<p>None on Monday.</p>').marker))
    t.notOk(isNoticeClosed(cookies, 'acknowledgement', marker), 'the other notice has a cookie of its own')
    t.notOk(isNoticeClosed('', 'alert', marker))
  })

  t.test('closing applies to the whole site for the configured number of days, by default 30 [ALERT-07]', async (t) => {
    t.same(closingCookie('alert', 'abc', 7), 'is_alert_closed=abc; path=/; max-age=604800; samesite=lax')
    const { alertBar, acknowledgement } = site({ alertBarDaysToHide: 7 })
    t.same([alertBar.daysToHide, acknowledgement.daysToHide], [7, 30])
    const cookie = closingCookie('acknowledgement', 'abc', acknowledgement.daysToHide)
    t.same(cookie, 'is_acknowledgement_closed=abc; path=/; max-age=2592000; samesite=lax')
  })

  t.test('a notice that is switched off or has no text isn’t shown [ALERT-01 ALERT-05]', async (t) => {
    const settings = { alertBarTitle: 'Trams', acknowledgementText: { html: '<p>Welcome</p>' } }
    t.same(activeNotices(site(settings)), [])
    t.same(activeNotices(site({ alertBarIsActive: true, acknowledgementIsActive: true })), [])
    const both = site({ ...settings, alertBarIsActive: true, acknowledgementIsActive: true })
    t.same(activeNotices(both), ['alert', 'acknowledgement'])
    t.same(noticeMarkers(both), {
      'data-alert': both.alertBar.marker,
      'data-acknowledgement': both.acknowledgement.marker,
    })
  })
})

t.test('the accessibility vendor is recognised by its script [SHELL-13]', async (t) => {
  const opened: string[] = []
  const page = { UserWay: { widgetOpen: () => opened.push('userway') } } as unknown as Parameters<
    NonNullable<ReturnType<typeof accessibilityVendor>>['open']
  >[0]
  accessibilityVendor('<script src="https://cdn.userway.org/widget.js" data-account="x"></script>')?.open(page)
  t.same(opened, ['userway'])
  t.ok(accessibilityVendor('<script src="https://acsbapp.com/apps/app/dist/js/app.js" async></script>'))
  t.equal(accessibilityVendor('<script src="https://stats.example/s.js"></script>'), null)
  t.equal(accessibilityVendor(null), null)
})

const reference = (name: string, properties = {}, contentType = 'contentPage'): PageReference => ({
  id: name,
  contentType,
  name,
  path: `/${name}`,
  properties,
})
const menuPage = (name: string, properties = {}, children: PageReference[] = []): MenuPage => ({
  ...reference(name, properties),
  children,
})
const page = (name: string, properties = {}): Page => ({ ...reference(name, properties), created: null, updated: null })
const entry = (name: string, more = {}) => ({
  name,
  href: `/${name}`,
  isCurrent: false,
  below: [],
  ...more,
})

t.test('the side menu', async (t) => {
  t.test('the side menu lists sibling pages and their children, without hidden ones [PAGE-04 PAGE-06]', async (t) => {
    const siblings = [
      menuPage('tram', {}, [reference('stops'), reference('draft', { hideInMenu: true })]),
      menuPage('secret', { hideInMenu: true }, [reference('deeper')]),
      menuPage('train'),
    ]
    t.same(menuOf(page('train'), [reference('visit')], siblings), [
      entry('tram', { below: [entry('stops')] }),
      entry('train', { isCurrent: true }),
    ])
  })
  t.test('without a parent or siblings there is no side menu [PAGE-05]', async (t) => {
    const [tram, train] = [menuPage('tram'), menuPage('train')]
    t.same(menuOf(page('tram'), [], [tram, train]), [])
    t.same(menuOf(page('tram'), [reference('visit')], [tram]), [])
    t.same(menuOf(page('tram'), [reference('visit')], [tram, menuPage('secret', { hideInMenu: true })]), [])
  })
})

t.test('a page’s colours replace those of its first production only [PAGE-02]', async (t) => {
  const block = (id: string, alias: string): Block => ({
    ...{ id, alias, properties: {} },
    settings: { isActive: true, isFullWidth: false, theme: null, menuLabel: null },
  })
  const blocks = [block('words', 'richTextEditor'), block('one', 'featuredEvents'), block('two', 'featuredEvents')]
  const [words, one, two] = blocks as [Block, Block, Block]
  const items = blocks.map((each) => ({ columnSpan: 12, rowSpan: 1, block: each, areaColumns: 12, areas: [] }))
  const coloured = (properties: object) => page('home', { contentGrid: { columns: 12, items }, ...properties })
  const own = { name: 'Jupiter', backgroundColour: '#111111', textColour: '#eeeeee' }
  const both = coloured({ firstProductionBackgroundColour: '#ffcc00', firstProductionTitleColour: '#220000' })
  t.same(inPageColours(own, both, one), { name: 'Jupiter', backgroundColour: '#ffcc00', textColour: '#220000' })
  t.same(inPageColours(own, both, two), own)
  t.same(inPageColours(own, both, words), own)
  const title = coloured({ firstProductionTitleColour: '220000', firstProductionBackgroundColour: 'red' })
  t.same(inPageColours(own, title, one), { ...own, textColour: '#220000' })
  t.same(inPageColours(own, coloured({}), one), own)
})

t.test('the header', async (t) => {
  const scrolled = (...positions: number[]) => {
    let travel = { isSticky: false, direction: 'up' as 'up' | 'down', y: 0, from: 0 }
    for (const y of positions) travel = afterScroll(travel, y, 700)
    return travel
  }
  t.test('it is fixed once the page is scrolled beyond the window’s height minus the header’s [HEAD-08]', async (t) => {
    t.equal(scrolled(700).isSticky, false)
    t.equal(scrolled(701).isSticky, true)
    t.equal(scrolled(900, 300).isSticky, false)
  })
  t.test('it changes its style after more than 200 pixels in one direction [HEAD-09]', async (t) => {
    t.equal(scrolled(150, 200).direction, 'up')
    t.equal(scrolled(150, 201).direction, 'down')
    t.equal(scrolled(1000, 900, 800).direction, 'down')
    t.equal(scrolled(1000, 900, 799).direction, 'up')
    t.equal(scrolled(1000, 850, 950, 790).direction, 'down', 'a change of direction resets the distance')
  })
})

t.test('each social network has its own icon, and another link an arrow', async (t) => {
  const networks = ['Facebook', 'Instagram', 'YouTube', 'LinkedIn', 'X', 'Spotify', 'TikTok', 'Our choir']
  const links = networks.map((label) => ({ href: `https://${label}.example`, label, newTab: false }))
  const shown = renderToString(createElement(SocialLinks, { links }))
  const icons = [...shown.matchAll(/<svg[^>]*>(.*?)<\/svg>/g)].map(([, icon]) => icon)
  t.equal(new Set(icons).size, networks.length)
  t.equal(icons.at(-1), '<path d="M6 18 18 6M8 6h10v10"></path>')
})
