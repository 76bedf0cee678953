import { news } from '#shared/ticketing/news/news'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { contentItem } from '#test/support/content-upstream'
import { gridOf, paragraph, placed } from '#test/support/scripted-blocks'
import { productionPage, scriptedDetail } from '#test/support/scripted-productions'
import { Refusal, test } from '#test/support/scripted-venue'
import { expect, expectAccessible } from '#test/support/visitor'

const OUT_OF_DATE = /^Prices and availability are as of \d{1,2}:\d\d[ap]m and may be out of date\.$/

test.beforeEach(({ scripted }) => scripted.publishSettings({}))

test('while ticketing is down a page shows the last prices with their age, until it recovers [ROUTE-S-02]', async ({
  page,
  request,
  scripted,
}) => {
  const concert = productionPage('aurora')
  const shown = {
    ...concert,
    properties: { ...concert.properties, contentGrid: gridOf(placed('eventAndTicketDetails', {})) },
  }
  const detailOf = (zonePrice: number) =>
    scriptedDetail(concert, 'Aurora', {
      dates: ['2027-03-05T19:30:00+11:00'],
      priceTypes: [{ heading: 'Adult', zonePriceInformation: [{ zoneName: 'Stalls', zonePrice }] }],
    })
  const price = (amount: string) => page.getByRole('cell', { name: amount, exact: true })
  const notice = page.getByText(OUT_OF_DATE)

  scripted.reply({ [whatsOn.production.path]: detailOf(49) })
  await scripted.publish(shown)
  await page.goto('/whats-on/aurora')
  await expect(price('$49')).toBeVisible()
  await expect(notice).toHaveCount(0)

  scripted.reply({ [whatsOn.production.path]: new Refusal(500) })
  await scripted.publish(shown)
  const html = await (await request.get('/whats-on/aurora')).text()
  expect(html, 'without scripts').toContain('$49')
  expect(html).toContain('may be out of date')
  await page.goto('/whats-on/aurora')
  await expect(price('$49')).toBeVisible()
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  scripted.reply({ [whatsOn.production.path]: detailOf(59) })
  await scripted.publish(shown)
  await page.goto('/whats-on/aurora')
  await expect(price('$59')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a page without prices or seats shows no notice of stale data', async ({ page, scripted }) => {
  const article = { id: 'a', name: 'A new organ', route: '/news/organ', date: null, image: null, description: null }
  const related = placed('relatedNews', { newsItems: [contentItem('/news/organ', {}, { name: 'A new organ' })] })
  const shown = contentItem('/page', { contentGrid: gridOf(paragraph('Read on'), related) }, { name: 'A page' })
  scripted.reply({ [news.related.path]: { newsItems: [{ ...article, publishDate: '2027-03-01T00:00:00Z' }] } })
  await scripted.publish(shown)
  await page.goto('/page')
  await expect(page.getByRole('link', { name: 'A new organ' })).toBeVisible()
  scripted.reply({ [news.related.path]: new Refusal(500) })
  await scripted.publish(shown)
  await page.goto('/page')
  await expect(page.getByRole('link', { name: 'A new organ' })).toBeVisible()
  await expect(page.getByText('may be out of date')).toHaveCount(0)
})
