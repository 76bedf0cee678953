import { dollars, filled, pictureField, type Row, type VenueExport } from './export-files.ts'

/** The settings in venue.yaml that aren't in the database. */
export interface Region {
  currency: string
  locale: string
}

/** Writes venue.yaml and funds.yaml. */
export async function exportVenueFile(venue: VenueExport, region: Region, kept: Row): Promise<void> {
  const presenters = await venue.rows('presenter')
  const types = await venue.rows('filter_type')
  const options = await venue.rows('filter_option')
  const country = (await venue.rows('country')).find(({ isDefault }) => isDefault)
  const [seller] = await venue.rows('seller')
  const [ask] = await venue.rows('donation_ask')
  venue.writeYaml(
    'venue.yaml',
    filled({
      name: presenters.find(({ isVenue }) => isVenue)?.name ?? 'Venue',
      town: kept.town,
      country: country?.code,
      timeZone: venue.timeZone,
      ...region,
      ...{ phone: kept.phone, mail: kept.mail, termsPage: kept.termsPage },
      invoices: kept.invoices,
      returnedSeats: kept.returnedSeats,
      seller: seller && filled({ name: seller.name, address: seller.address, taxNumber: seller.taxNumber }),
      presenters: orNone(
        presenters.filter(({ isVenue }) => !isVenue).map(({ id, name }) => [venue.nameOf('presenter', id), name]),
      ),
      filters: orNone(
        types.map(({ id, name }) => [
          String(name),
          options.filter(({ filterTypeId }) => filterTypeId === id).map((option) => option.name),
        ]),
      ),
      tax: orNone(
        (await venue.rows('tax_rate')).map(({ name, basisPoints }) => [String(name), `${Number(basisPoints) / 100}%`]),
      ),
      fees: (await venue.rows('order_fee')).map(({ id, name, amountCents, taxRateId }) =>
        filled({
          ...{ slug: venue.nameOf('order_fee', id), name, amount: dollars(amountCents) },
          tax: venue.taxName(taxRateId),
        }),
      ),
      delivery: (await venue.rows('delivery_method')).map((each) => deliveryOf(venue, each)),
      donationAsk: ask && {
        ...{ fund: venue.nameOf('donation_fund', ask.fundId), title: ask.title, description: ask.description },
        ...filled({ image: pictureField(venue, 'media', ask.image) }),
        amounts: (ask.amountCents as number[]).map(dollars),
      },
      look: kept.look,
    }),
  )
  const funds = await venue.rows('donation_fund')
  venue.writeYaml(
    'funds.yaml',
    Object.fromEntries(
      funds.map(({ id, title, description, url }) => [
        venue.nameOf('donation_fund', id),
        filled({ title, description, url }),
      ]),
    ),
  )
}

const orNone = (entries: (readonly [string, unknown])[]) => (entries.length ? Object.fromEntries(entries) : undefined)

const deliveryOf = (
  venue: VenueExport,
  { id, name, description, costCents, requiresAddress, daysBefore, taxRateId }: Row,
) =>
  filled({
    ...{ slug: venue.nameOf('delivery_method', id), name, description },
    cost: costCents ? dollars(costCents) : undefined,
    requiresAddress: requiresAddress || undefined,
    daysBefore: daysBefore || undefined,
    tax: venue.taxName(taxRateId),
  })
