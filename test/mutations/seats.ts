import type { Mutation } from './mutation.ts'

/** Choosing, holding and releasing seats. */
export const seatMutations: readonly Mutation[] = [
  {
    ids: ['API-51'],
    file: 'server/box-office/seat-selector/performance-seats.ts',
    name: 'statusOf',
    body: "s ?? (others.has(id) ? 'Unavailable' : 'Available')",
    test: 'integration/seat-selector.test.ts',
  },
  {
    ids: ['API-11'],
    file: 'server/box-office/series/chosen-package.ts',
    name: 'ticketRow',
    body: `({
        ...{ zone, priceType, row, number: String(number), section: zone },
        amount: fromCents(amountCents),
      })`,
    test: 'integration/packages.test.ts',
  },
  {
    ids: ['API-64'],
    file: 'client/features/seat-selector/choice/hall.ts',
    name: 'endsOf',
    body: `{
        if (tickets.length === 0) return [null, null]
        const prices = tickets.map(({ price }) => price)
        return [Math.max(...prices), Math.max(...prices)]
      }`,
    test: 'unit/package-rules.test.ts',
  },
  {
    ids: ['API-49', 'API-50'],
    file: 'server/box-office/seating/holds.ts',
    name: 'reservedForRenewal',
    body: `sql\`
      select from package_renewal n
       where n.id = k.renewal_id and n.held_until > \${now} and n.renewed_by is not null and n.id is distinct from \${exceptRenewal}::int\``,
    test: 'integration/account-renewal.test.ts',
  },
  {
    ids: ['API-56'],
    file: 'server/box-office/seat-selector/routes.ts',
    name: 'information',
    body: `({
        attributes: await db.query<{ key: string; name: string; description: string }>(sql\`
          select name as key, name, description from seat_attribute order by code\`),
      })`,
    test: 'integration/seat-selector.test.ts',
  },
  {
    ids: ['API-57'],
    file: 'server/box-office/seat-selector/routes.ts',
    name: 'seatMap',
    body: `{
        const map = await boxOffice.seatMap(slugOf(Slug))
        if (!map) throw new Refusal('NOT_FOUND')
        cacheForAYear()
        return { content: map.content }
      }`,
    test: 'integration/seat-selector.test.ts',
  },
  {
    ids: ['CONST-03'],
    file: 'server/box-office/carts/cart-timer.ts',
    name: 'startTimer',
    body: `{
        cart.expiresAt = expiryOf(now, minutes)
        await tx.execute(
          sql\`update cart set expires_at = \${cart.expiresAt}, times_extended = 0, payment_tries = 0 where id = \${cart.id}\`,
        )
        return cart.expiresAt
      }`,
    test: 'integration/box-office-booking.test.ts',
  },
  {
    ids: ['FIXED-01', 'FIXED-02', 'FIXED-05', 'FLEXI-01'],
    file: 'client/features/series-package/package-rules.ts',
    name: 'countsOf',
    body: 'Object.fromEntries(priceTypes.map(({ tessituraId, count }) => [tessituraId, count + 1]))',
    test: 'browser/series-package.test.ts',
  },
  {
    ids: ['FIXED-03'],
    file: 'shared/seat-counts.ts',
    name: 'pickerMaximum',
    body: 'maximum',
    test: 'browser/series-package.test.ts',
  },
  {
    ids: ['FLEXI-04'],
    file: 'client/features/series-package/flexi-performance.tsx',
    name: 'toggle',
    body: `{
        if (isBusy) return
        if (hasTickets) setIsAsking(true)
        else onTick(id, true)
      }`,
    test: 'browser/series-package.test.ts',
  },
  {
    ids: ['MAP-02'],
    file: 'client/features/seat-selector/map/map-view.ts',
    name: 'lookOf',
    body: `{
        if (!seat.isPlace) return 'none'
        if (!isSelectable(this.state.statuses, id)) return 'unavailable'
        return this.state.chosen.has(id) ? 'available' : 'available'
      }`,
    test: 'browser/seat-map.test.ts',
  },
  {
    ids: ['MAP-16'],
    file: 'client/features/seat-selector/choice/seat-words.ts',
    name: 'seatPrice',
    body: `{
        if (!isSelectable) return ''
        if (chosen) return \`\${chosen.priceType} \${price(chosen.amount) === 'FREE' ? 'FREE' : amount(chosen.amount)}\`
        const range = priceRangeOf(hall.zoneById.get(seat.zoneId))
        return range ? priceRange(range.low, range.high) : ''
      }`,
    test: 'browser/seat-map.test.ts',
  },
  {
    ids: ['SEAT-14'],
    file: 'client/features/seat-selector/selector.tsx',
    name: 'addToCart',
    body: `{
        await selection.reserve()
      }`,
    test: 'browser/seat-cart.test.ts',
  },
  {
    ids: ['SEAT-18'],
    file: 'client/features/seat-selector/selector.tsx',
    name: 'cancel',
    body: '(onGoBack())',
    test: 'browser/seat-cart.test.ts',
  },
  {
    ids: ['SEAT-17', 'ROUTE-08'],
    file: 'client/features/seat-selector/answers/address.ts',
    name: 'wayBack',
    body: `{
        if (productionId !== null && seriesId !== null) return singleEventPath(productionId, performanceId ?? undefined)
        return seriesId === null ? null : seriesPackagePath(seriesId)
      }`,
    test: 'browser/seat-screens.test.ts',
  },
  {
    ids: ['SERIES-08'],
    file: 'client/features/series-package/package-section.tsx',
    name: 'pick',
    body: `{
        if (booking.packageInCart === id) setReplacement(id)
        else setPicked(id)
      }`,
    test: 'browser/series-package.test.ts',
  },
  {
    ids: ['SINGLE-14'],
    file: 'client/features/single-event/best-available.tsx',
    name: 'find',
    body: `{
        if (await reserve(countsToSend(counts), undefined)) onFound()
      }`,
    test: 'browser/single-event.test.ts',
  },
  {
    ids: ['SINGLE-08'],
    file: 'client/features/single-event/date-step.tsx',
    name: 'proceed',
    body: `{
        if (picked === null) return
        onDone()
      }`,
    test: 'browser/single-event.test.ts',
  },
  {
    ids: ['SINGLE-23'],
    file: 'client/features/single-event/single-event.tsx',
    name: 'leave',
    body: `{
        if (await checkOut(notes)) await navigateToPage(routes.checkout ?? '/')
      }`,
    test: 'browser/single-event.test.ts',
  },
  {
    ids: ['TKT-15'],
    file: 'client/features/seat-selector/choice/choice.ts',
    name: 'withSeats',
    body: `[
        ...choice,
        ...seats,
      ]`,
    test: 'browser/seat-tickets.test.ts',
  },
  {
    ids: ['TKT-19'],
    file: 'client/features/seat-selector/choice/choice.ts',
    name: 'canAddToCart',
    body: `{
        if (seatsLeft(choice, 'Primary', limits) < 0 || seatsLeft(choice, 'Extra', limits) < 0) return false
        return missingSeats(choice, limits) === 0 && !choice.some(({ type }) => type === 'Extra')
      }`,
    test: 'browser/seat-tickets.test.ts',
  },
  {
    ids: ['TKT-04'],
    file: 'client/features/seat-selector/choice/choice.ts',
    name: 'packageSeatsOf',
    body: `({
        packageSeats: choice.filter(({ type }) => type === 'Primary').map(sent),
        performanceSeats: choice.filter(({ type }) => type === 'Primary').map(sent),
      })`,
    test: 'browser/seat-tickets.test.ts',
  },
  {
    ids: ['TKT-18'],
    file: 'client/features/seat-selector/choice/choice.ts',
    name: 'missingSeats',
    body: `{
        const least = MINIMUM_SEATS
        return Math.max(0, least - (isPackage ? countOf(choice, 'Primary') : choice.length))
      }`,
    test: 'browser/seat-tickets.test.ts',
  },
  {
    file: 'server/box-office/seating/hold-best-available.ts',
    name: 'lockZones',
    body: '{}',
    test: 'integration/box-office-races.test.ts',
  },
  {
    file: 'server/box-office/seating/holds.ts',
    name: 'isInCooldown',
    body: 'sql`false`',
    test: 'integration/hoarding.test.ts',
  },
  {
    file: 'server/box-office/seating/holds.ts',
    name: 'releaseHolds',
    body: 'Promise.resolve()',
    test: 'integration/account-sessions.test.ts',
  },
  {
    file: 'server/box-office/carts/cart.ts',
    name: 'isExpired',
    body: 'false',
    test: 'integration/box-office-booking.test.ts',
  },
  {
    file: 'server/box-office/carts/cart-tickets.ts',
    name: 'isBuyable',
    body: 'true',
    test: 'integration/box-office-booking.test.ts',
  },
]
