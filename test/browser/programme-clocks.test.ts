import { contentItem } from '../support/content-upstream.ts'
import { activeBooking, scriptedTile } from '../support/scripted-productions.ts'
import { calls, programmeReplies, whatsOnPage } from '../support/scripted-programme.ts'
import { test } from '../support/scripted-venue.ts'
import { expect } from '../support/visitor.ts'

/** On 4 April 2027 clocks in Melbourne go back from 3 to 2 o'clock; on 3 October they go on from 2 to 3. */
const performances = {
  '2027-04-03': ['2027-04-03T12:59:00Z'],
  '2027-04-04': ['2027-04-03T13:00:00Z', '2027-04-03T15:30:00Z', '2027-04-03T16:30:00Z', '2027-04-04T09:30:00Z'],
  '2027-10-03': ['2027-10-02T15:59:00Z', '2027-10-02T16:00:00Z', '2027-10-03T08:30:00Z'],
  '2027-10-04': ['2027-10-03T13:00:00Z'],
}
const dates = Object.entries(performances).map(([date, times]) => ({
  date,
  productions: [scriptedTile(date, `On ${date}`, { times, dateLabel: '' })],
}))

for (const timezoneId of ['Australia/Perth', 'Europe/London', 'America/Los_Angeles']) {
  test.describe(() => {
    test.use({ timezoneId })

    test(`around clock changes, times and days are the venue’s for a visitor in ${timezoneId}`, async ({
      page,
      scripted,
    }) => {
      const upcoming = Object.entries(performances).map(([date, times]) => scriptedTile(date, `On ${date}`, { times }))
      scripted.reply({
        ...programmeReplies,
        [calls.calendar]: { dates, hasMore: false },
        [calls.seriesItem]: { upcoming, hasMore: false, bookingAction: activeBooking },
      })
      await scripted.publishSettings({})
      await scripted.publish(
        whatsOnPage(),
        contentItem('/whats-on/clocks', { tessituraId: 7 }, { contentType: 'series', name: 'Clocks' }),
      )
      const days = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('h2 time') })
      const shown = () =>
        days.evaluateAll((all) =>
          all.map((day) => [
            day.querySelector('h2 .visually-hidden')?.textContent,
            day
              .querySelector('h2 time')
              ?.textContent?.replace(/\s+/g, ' ')
              .replace(/ 20\d\d$/, ''),
            day.querySelector('article p')?.firstChild?.textContent,
          ]),
        )
      const expected = [
        ['Saturday 3 April 2027', '3Sat Apr', '11:59pm'],
        ['Sunday 4 April 2027', '4Sun Apr', '12:00am, 2:30am, 2:30am, 7:30pm'],
        ['Sunday 3 October 2027', '3Sun Oct', '1:59am, 3:00am, 7:30pm'],
        ['Monday 4 October 2027', '4Mon Oct', '12:00am'],
      ]
      // The document that the server sends, and the same page once it is hydrated.
      await page.mainFrame().goto('/whats-on?startDate=2025-04-01')
      await expect.poll(shown).toEqual(expected)
      await page.locator('html:not(.loading)').waitFor()
      await expect.poll(shown).toEqual(expected)

      await page.goto('/whats-on/clocks')
      const lines = page.getByRole('region', { name: 'Upcoming events' }).getByRole('article')
      await expect(lines.locator('time .visually-hidden')).toHaveText([
        'Saturday 03 April 2027 - 11:59pm',
        'Sunday 04 April 2027 - 12:00am',
        'Sunday 03 October 2027 - 1:59am',
        'Monday 04 October 2027 - 12:00am',
      ])
    })
  })
}
