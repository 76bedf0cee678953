import type { Locator, Page } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { file, gridOf, inside, listOf, markup, outside, placed } from '../support/scripted-blocks.ts'
import { type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="96"><rect width="160" height="96" fill="#2336c8"/></svg>'
const svg = { body: drawing, headers: { 'content-type': 'image/svg+xml' } }

test.beforeEach(({ scripted }) => scripted.publishSettings({}))

async function openPage(page: Page, { publish, content }: ScriptedVenue, ...blocks: object[]) {
  for (const name of ['ilse', 'tomas', 'lumen', 'yarra']) content.addFile(`/media/${name}.svg`, svg)
  await publish(contentItem('/page', { contentGrid: gridOf(...blocks) }, { name: 'A page' }))
  await page.goto('/page')
}

test('files are listed, each with a download link [BLOCK-15]', async ({ page, scripted }) => {
  // A browser displays a text file unless it is told to download it.
  scripted.content.addFile('/media/brochure.txt', { body: 'All of it', headers: { 'content-type': 'text/plain' } })
  await openPage(
    page,
    scripted,
    placed('downloadLinks', {
      heading: 'To take away',
      files: listOf(
        'downloadLink',
        { file: file('brochure', 'txt', { bytes: 1_240_000 }), label: 'Season brochure', description: 'Every concert' },
        { file: file('Seating plan', 'docx', { bytes: 48_200 }) },
      ),
    }),
  )
  await expect(page.getByRole('heading', { name: 'To take away' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Season brochureEvery concertTXT, 1.2 MB',
    'Seating planDOCX, 48 kB',
  ])
  await expect(page.getByRole('link', { name: 'Seating plan' })).toHaveAttribute('href', '/media/Seating%20plan.docx')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Season brochure' }).click()
  expect((await download).suggestedFilename()).toBe('brochure.txt')
})

test('a person block uses its own fields, or those of a shared profile [BLOCK-20]', async ({ page, scripted }) => {
  const person = (fullName: string, target: string | null) => ({
    ...{ fullName, role: `${fullName} plays`, image: file(fullName.toLowerCase(), 'svg', { mediaType: 'Image' }) },
    description: markup(`<p>About ${fullName}.</p>`),
    linkedInProfile: outside('', `https://www.linkedin.example/in/${fullName}`, target),
  })
  const profile = contentItem('/people/ilse', person('Ilse', '_blank'), { contentType: 'profile', name: 'Ilse' })
  await openPage(
    page,
    scripted,
    placed('featuredProfile', person('Tomas', null)),
    placed('featuredProfile', { fullName: 'Somebody else', profile }),
  )
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Tomas', 'Ilse'])
  for (const name of ['Tomas', 'Ilse']) {
    await expect(main.getByText(`${name} plays`)).toBeVisible()
    await expect(main.getByText(`About ${name}.`)).toBeVisible()
    await expect(main.getByRole('img', { name })).toBeVisible()
    await expect(main.getByRole('img', { name })).toHaveAttribute('src', `/media/${name.toLowerCase()}.svg`)
  }
  const own = main.getByRole('link', { name: 'LinkedIn', exact: true })
  await expect(own).toHaveAttribute('href', 'https://www.linkedin.example/in/Tomas')
  await expect(own).not.toHaveAttribute('target')
  const global = main.getByRole('link', { name: 'LinkedIn (opens in a new tab)' })
  await expect(global).toHaveAttribute('href', 'https://www.linkedin.example/in/Ilse')
  await expect(global).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
})

test('items are shown as a list, in their order [BLOCK-25]', async ({ page, scripted }) => {
  await openPage(
    page,
    scripted,
    placed('list', {
      heading: 'Ways to come',
      items: listOf(
        'listItem',
        { heading: 'Tram', text: markup('<p>Route 86.</p>'), link: outside('Trams tonight', 'https://trams.example/') },
        { heading: 'On foot', text: markup('<p>Along the water.</p>') },
      ),
    }),
  )
  const items = page.getByRole('main').getByRole('list').getByRole('listitem')
  await expect(items).toHaveText(['TramRoute 86.Trams tonight', 'On footAlong the water.'])
  await expect(items.first().getByRole('heading', { name: 'Tram' })).toBeVisible()
  await expect(items.first().getByRole('link')).toHaveAttribute('href', 'https://trams.example/')
})

test('partners are shown by their logos, each with a link to the partner [BLOCK-29]', async ({ page, scripted }) => {
  const logo = (name: string) => file(name, 'svg', { mediaType: 'Image' })
  await openPage(
    page,
    scripted,
    placed('partners', {
      items: listOf(
        'partner',
        { partnerName: 'Lumen Pianos', logo: logo('lumen'), link: outside('', 'https://lumen.example/', '_blank') },
        { partnerName: 'Yarra Press', logo: logo('yarra') },
      ),
    }),
  )
  const main = page.getByRole('main')
  for (const [name, source] of [
    ['Lumen Pianos', '/media/lumen.svg'],
    ['Yarra Press', '/media/yarra.svg'],
  ] as const) {
    const image = main.getByRole('img', { name })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(160)
    await expect(image).toHaveAttribute('src', source)
  }
  const lumen = main.getByRole('link', { name: 'Lumen Pianos (opens in a new tab)' })
  await expect(lumen).toHaveAttribute('href', 'https://lumen.example/')
  await expect(lumen).toHaveAttribute('target', '_blank')
  await expect(main.getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
})

test('every visible logo links to its partner, and a focused one scrolls into view', async ({ page, scripted }) => {
  const partners = ['Lumen', 'Yarra', 'Corvus', 'Arden', 'Quay', 'Tern', 'Marlow', 'Linden', 'Ferry', 'Orchard']
  await openPage(
    page,
    scripted,
    placed('horizontalScrollingLogos', {
      heading: 'Thanks',
      logos: listOf(
        'partner',
        ...partners.map((partnerName) => ({ partnerName, link: outside('', `https://${partnerName}.example/`, null) })),
      ),
    }),
  )
  const region = page.getByRole('region', { name: 'Thanks' })
  await region.scrollIntoViewIfNeeded()
  const line = region.locator('ul').first().locator('..')
  await expect.poll(() => line.evaluate((element) => element.getAnimations().length)).toBe(1)
  await page.getByRole('button', { name: 'Pause the logos' }).click()
  /** Pauses the loop at a fraction of its cycle. */
  const turnTo = (part: number) =>
    line.evaluate((element, at) => {
      const [loop] = element.getAnimations()
      if (loop) loop.currentTime = at * Number(loop.effect?.getTiming().duration)
    }, part)
  for (const part of [0, 0.5, 0.95]) {
    await turnTo(part)
    const dead = await region.locator('a').evaluateAll((links) =>
      links.flatMap((link) => {
        const frame = link.closest('ul')?.parentElement?.parentElement?.getBoundingClientRect()
        const { left, right, top, bottom } = link.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const isInView = frame && x > frame.left && x < frame.right
        return isInView && !link.contains(document.elementFromPoint(x, y)) ? [link.textContent] : []
      }),
    )
    expect(dead).toEqual([])
  }
  await page
    .getByRole('button', { name: 'Pause' })
    .or(page.getByRole('button', { name: 'Let the logos' }))
    .focus()
  for (let step = 0; step < partners.length; step++) {
    await page.keyboard.press('Shift+Tab')
    await expect(region.locator('a:focus')).toBeInViewport({ ratio: 1 })
  }
  await expect(region.locator('a:focus')).toHaveText('Lumen')
  await expectAccessible(page)
})

test('accordions, logos and every slide of a carousel are shown in print', async ({ page, scripted }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  const quotes = ['Bright', 'Warm', 'Never dull'].map((quote) => ({ quote: `${quote}, says the critic.` }))
  const tiles = Array.from({ length: 7 }, (_, at) => ({ heading: `Slide ${at}` }))
  const partners = Array.from({ length: 12 }, (_, at) => ({ partnerName: `Partner ${at}` }))
  await openPage(
    page,
    scripted,
    placed('accordions', {
      heading: 'Questions',
      items: listOf('accordionItem', { heading: 'Late?', text: markup('<p>Wait for the applause.</p>') }),
    }),
    placed('blockQuoteCarousel', { quotes: listOf('quote', ...quotes) }),
    placed('smallCarousel', { heading: 'Looking around', slides: listOf('smallSlide', ...tiles) }),
    placed('horizontalScrollingLogos', { heading: 'Thanks', logos: listOf('partner', ...partners) }),
  )
  await page.getByRole('group', { name: 'Looking around' }).locator('[data-is-moving=true]').waitFor()
  const answer = page.getByText('Wait for the applause.')
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answer).toBeVisible()
  await expect.poll(async () => (await answer.boundingBox())?.height).toBeGreaterThan(10)
  const slides = page.getByText(/, says the critic\.$/)
  const places = () =>
    slides.evaluateAll((all) =>
      all.map((slide) => [slide.checkVisibility({ opacityProperty: true }), slide.getBoundingClientRect().top]),
    )
  await expect.poll(async () => (await places()).map(([isVisible]) => isVisible)).toEqual([true, true, true])
  expect(new Set((await places()).map(([, top]) => top)).size, 'one below the other').toBe(3)
  /** Returns the texts that lie within the page's width, each place once. */
  const onPaper = (texts: Locator) =>
    texts.evaluateAll((all) => {
      const boxes = all.map((each) => [each.textContent, each.getBoundingClientRect()] as const)
      const within = boxes.filter(([, { left, right, height }]) => height > 0 && left >= 0 && right <= innerWidth + 1)
      const places = new Set(within.map(([, { left, top }]) => `${Math.round(left)} ${Math.round(top)}`))
      return { texts: within.map(([text]) => text), places: places.size }
    })
  for (const [texts, names] of [
    [page.getByText(/^Slide \d$/), tiles.map(({ heading }) => heading)],
    [page.getByText(/^Partner \d+$/), partners.map(({ partnerName }) => partnerName)],
  ] as const)
    await expect.poll(() => onPaper(texts)).toEqual({ texts: names, places: names.length })
})

test('rich text keeps its formatting and links [BLOCK-34]', async ({ page, scripted }) => {
  await openPage(
    page,
    scripted,
    placed('richTextEditor', {
      heading: 'The piano',
      text: markup(
        '<p>It goes <strong>flat</strong> in a <em>northerly</em>: <a href="/visit">the weather</a>, ' +
          '<a href="https://weather.example/" target="_blank">tonight</a>.</p><h3>A mark</h3>' +
          '<ul><li>Of chalk</li></ul><ol><li>First</li></ol><blockquote><p>A person.</p></blockquote>' +
          '<table><tbody><tr><th>Day</th><td>Monday</td></tr></tbody></table>',
      ),
    }),
  )
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'The piano' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 3, name: 'A mark' })).toBeVisible()
  await expect(main.getByRole('strong')).toHaveText('flat')
  await expect(main.getByRole('emphasis')).toHaveText('northerly')
  const weight = (text: string) =>
    main.getByText(text).evaluate((element) => Number(getComputedStyle(element).fontWeight))
  expect(await weight('flat')).toBeGreaterThan(await weight('Of chalk'))
  await expect(main.getByText('northerly', { exact: true })).toHaveCSS('font-style', 'italic')
  await expect(main.getByRole('list').nth(0).getByRole('listitem')).toHaveText('Of chalk')
  await expect(main.getByRole('list').nth(1).getByRole('listitem')).toHaveText('First')
  await expect(main.getByRole('blockquote')).toHaveText('A person.')
  await expect(main.getByRole('table').getByRole('row')).toHaveText('DayMonday')
  await expect(main.getByRole('link', { name: 'the weather' })).toHaveAttribute('href', '/visit')
  const tonight = main.getByRole('link', { name: /^tonight/ })
  await expect(tonight).toHaveAttribute('href', 'https://weather.example/')
  await expect(tonight).toHaveAttribute('target', '_blank')
  await expect(tonight).toHaveCSS('text-decoration-line', 'underline')
})

test('a panel of links has a heading and its links [BLOCK-39]', async ({ page, scripted }) => {
  await openPage(
    page,
    scripted,
    placed('suggestedLinksPanel', {
      heading: 'Plan your evening',
      text: markup('<p>What people ask us most.</p>'),
      links: [...inside('Access', '/visit/access'), ...outside('Trams tonight', 'https://trams.example/', '_blank')],
    }),
  )
  const panel = page.getByRole('navigation', { name: 'Plan your evening' })
  await expect(panel).toContainText('What people ask us most.')
  await expect(panel.getByRole('link')).toHaveCount(2)
  await expect(panel.getByRole('link', { name: 'Access' })).toHaveAttribute('href', '/visit/access')
  const trams = panel.getByRole('link', { name: 'Trams tonight (opens in a new tab)' })
  await expect(trams).toHaveAttribute('href', 'https://trams.example/')
  await expect(trams).toHaveAttribute('target', '_blank')
})

test('an article shows its details: author, credits, day and category [BLOCK-10]', async ({ page, scripted }) => {
  await scripted.publish(
    contentItem('/news', {}, { contentType: 'news', name: 'Stories' }),
    contentItem(
      '/news/pianos',
      {
        publishDate: '2026-02-09T00:00:00Z',
        categories: [contentItem('/categories/talks', {}, { contentType: 'newsCategory', name: 'Talks' })],
        contentGrid: gridOf(
          placed('blogArticleDetails', {
            author: 'Hana Whitlock',
            credits: listOf('articleCredit', { label: 'Pictures', text: 'Ada Lind' }),
            text: markup('<p>First printed in the programme.</p>'),
          }),
        ),
      },
      { contentType: 'newsArticle', name: 'Of Pianos' },
    ),
  )
  await page.goto('/news/pianos')
  const main = page.getByRole('main')
  const details = main.getByRole('heading', { name: 'About this article' }).locator('..')
  await expect(details.getByRole('term')).toHaveText(['Words', 'Pictures', 'Published', 'Filed under'])
  await expect(details.getByRole('definition')).toHaveText(['Hana Whitlock', 'Ada Lind', '9 February 2026', 'Talks'])
  await expect(details.getByText('First printed in the programme.')).toBeVisible()
})
