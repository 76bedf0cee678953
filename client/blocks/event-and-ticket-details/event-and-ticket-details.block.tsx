import { classNames } from '#client/ui/class-names.ts'
import { Price } from '#client/ui/text/price.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { page, richText, text } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { productionPreload } from '../production-preload.ts'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import styles from './event-and-ticket-details.module.css'

const fields = {
  heading: text.or('Tickets'),
  details: richText,
  /** The production. Defaults to the one that the page is about. */
  production: page,
}

/** Ticket prices as a table: a row for each zone, a column for each price type. */
export const eventAndTicketDetails = preloadedBlock(fields, productionPreload, ({ heading, details, response }) => {
  const priceTypes = response.data?.priceTypes ?? []
  return (
    <>
      <SectionHeader heading={heading}>{details && <RichText value={details} />}</SectionHeader>
      <SkeletonWhileLoading
        response={response}
        skeleton={<div className={styles.skeleton} />}
        isEmpty={priceTypes.length === 0}
        empty="No prices added"
      >
        <table
          className={classNames(styles.prices, priceTypes.some(isLong) && styles.hasLongWords)}
          aria-label={heading}
        >
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Zone</VisuallyHidden>
              </th>
              {priceTypes.map((priceType) => (
                <th key={priceType.heading} scope="col">
                  {priceType.heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zonesOf(priceTypes).map((zone) => (
              <tr key={zone}>
                <th scope="row">{zone}</th>
                {priceTypes.map((priceType) => (
                  <td key={priceType.heading}>
                    <PriceIn zone={zone} of={priceType} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SkeletonWhileLoading>
    </>
  )
})

type PriceType = Result<typeof whatsOn.production>['priceTypes'][number]

/** A word that would make the table wider than a phone. */
const isLong = ({ heading, zonePriceInformation }: PriceType): boolean =>
  [heading, ...zonePriceInformation.map(({ zoneName }) => zoneName)].some((name) => /\S{14}/.test(name))

const zonesOf = (priceTypes: readonly PriceType[]): string[] => [
  ...new Set(priceTypes.flatMap(({ zonePriceInformation }) => zonePriceInformation.map(({ zoneName }) => zoneName))),
]

/** A price type's price in a zone, or a dash if the zone isn't sold at it. */
function PriceIn({ zone, of: { zonePriceInformation } }: { zone: string; of: PriceType }) {
  const price = zonePriceInformation.find(({ zoneName }) => zoneName === zone)
  return price ? <Price amount={price.zonePrice} /> : <span className="muted">–</span>
}
