import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { testFolder } from './temporary-folder.ts'

/** A venue with one hall of eight seats, a production with two performances, and one offer of each kind. */
export const smallVenue: Readonly<Record<string, string>> = {
  'venue.yaml': `name: Theater am Kanal
town: Berlin
timeZone: Europe/Berlin
currency: EUR
locale: en-GB
presenters:
  nachtmusik: Ensemble Nachtmusik
filters:
  Genre: [Play, Concert]
fees:
  - slug: booking-fee
    name: Booking fee
    amount: 2
delivery:
  - slug: e-tickets
    name: E-tickets
    description: By email, at once.
donationAsk:
  fund: new-work
  title: Give a first night
  description: Pays for a new play.
  amounts: [10, 25]
country: DE
seller:
  name: Theater am Kanal GmbH
  address: [Am Kanal 4, 12047 Berlin]
  taxNumber: VAT number DE 123 456 789
`,
  'halls/main/hall.yaml': `name: Main hall
screens:
  - slug: stalls
    name: Stalls
    sections:
      - slug: front
        name: Front
      - slug: rear
        name: Rear
zones:
  a: Zone A
  b: Zone B
`,
  'halls/main/seats.csv': `section,row,seat,x,y,zone,attributes
front,A,1,10,10,a,
front,A,2,34,10,a,
front,A,3,58,10,a,
front,A,4,82,10,a,
rear,B,1,10,40,b,W
rear,B,2,34,40,b,C
rear,B,3,94,40,b,
rear,B,4,118,40,b,
`,
  'price-types.csv': `slug,name,kind,tooltip,needs
adult,Adult,seat,,
reduced,Reduced,seat,With a card,
member,Member,seat,,membership
friends,Friends,seat,,promo
programme,Programme,upsell,,
`,
  'price-plans.yaml': `standard:
  hall: main
  prices:
    adult: { a: 45, b: 30.50 }
    reduced: { a: 30, b: 20 }
    member: { a: 40, b: 25 }
    friends: { a: 38, b: 24 }
package:
  hall: main
  prices:
    adult: { a: 40, b: 27 }
`,
  'extras.yaml': `programme:
  name: Printed programme
  prices: { programme: 5 }
`,
  'series/first-nights/series.yaml': `name: First nights
description: Every first night of the season.
kind: fixed
`,
  'series/first-nights/about.md': 'Be there first.\n',
  'artists.csv': `id,name
101,Amara Quill
102,Amara Quill
103,Ilse Varga
`,
  'productions/hamlet/production.yaml': `title: Hamlet
subheading: William Shakespeare
presenter: nachtmusik
hall: main
series: first-nights
minutes: 150
artists:
  - name: Amara Quill
    role: Hamlet
    id: 101
filters: [Play]
tags: [Shakespeare]
onSale: 2026-01-10 10:00
presale: 2026-01-05 10:00
performances:
  - slug: first-night
    start: 2099-03-12 19:30
    plan: standard
    extras:
      - extra: programme
        stock: 10
  - start: 2099-03-13 19:30
    plan: standard
`,
  'productions/hamlet/about.md': 'A prince returns.\n\nHe *hesitates*.\n',
  'packages.yaml': `all-first-nights:
  series: first-nights
  kind: fixed
  name: All first nights
  onSale: 2026-01-10 10:00
  offSale: 2099-03-12 19:30
  performances:
    - of: hamlet/first-night
      plan: package
`,
  'memberships.yaml': `friend:
  name: Friend
  description: Books first.
  price: 60
  priceTypes: [member]
  presales: [hamlet]
`,
  'funds.yaml': `new-work:
  title: New work
  description: Pays playwrights.
`,
  'promo-codes.csv': `code,starts,ends,message,productions,price-types,most-orders
EARLY,2026-01-05 10:00,2099-01-10 10:00,Welcome,hamlet,friends,100
`,
}

/** Writes a venue's files into a folder of their own, which is removed after the test. */
export function venueFolder(
  t: { teardown(close: () => unknown): void },
  files: Readonly<Record<string, string>>,
): string {
  const root = testFolder(t)
  writeVenue(root, files)
  return root
}

export function writeVenue(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
