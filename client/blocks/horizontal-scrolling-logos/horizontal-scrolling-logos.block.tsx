import { useEffect, useRef, useState } from 'react'
import { PartnerLogo } from '#client/ui/picture/partner-logo.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { prefersReducedMotion } from '#client/ui/use-reduced-motion.ts'
import { block } from '../block.tsx'
import { items, link, media, text } from '../fields.ts'
import styles from './horizontal-scrolling-logos.module.css'
import { useMarquee } from './use-marquee.ts'

const fields = {
  heading: text,
  logos: items({ partnerName: text.required(), logo: media, link }, 'partner').required(),
}

/**
 * Logos that scroll slowly in an endless loop, until the visitor pauses or hovers. With reduced motion they don't move
 * until the visitor presses play. Every logo is a link, copies included.
 */
export const horizontalScrollingLogos = block(fields, ({ heading, logos }) => {
  const line = useRef<HTMLDivElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => setIsPaused(prefersReducedMotion()), [])
  const copies = useMarquee(line, isPaused)
  return (
    <section aria-label={heading ?? 'Partners'}>
      <SectionHeader heading={heading} />
      <div className={styles.window}>
        <div ref={line} className={styles.line}>
          {Array.from({ length: copies }, (_, copy) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the copies are all alike.
            <ul key={copy} className={styles.group} aria-hidden={copy > 0 || undefined}>
              {logos.map(({ partnerName, ...partner }) => (
                <li key={partnerName}>
                  <PartnerLogo name={partnerName} {...partner} isCopy={copy > 0} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      <button type="button" className={styles.pause} onClick={() => setIsPaused(!isPaused)} data-print="hide">
        <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true" className={styles.sign}>
          <path d={isPaused ? 'M18.5 15.5v13l10-6.5z' : 'M18 16v12M26 16v12'} />
        </svg>
        {isPaused ? 'Let the logos move' : 'Pause the logos'}
      </button>
    </section>
  )
})
