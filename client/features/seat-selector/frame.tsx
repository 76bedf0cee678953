import { type ReactNode, useRef } from 'react'
import { LazyCartTimer } from '#client/site/cart-timer/lazy-cart-timer.tsx'
import { useFootHeight } from '#client/site/foot-bar/use-foot-height.ts'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { ownTheme } from '#client/styles/contrast.ts'
import { Button } from '#client/ui/button/button.tsx'
import styles from './frame.module.css'
import { useSheets } from './use-sheets.ts'

interface FrameProps {
  title: ReactNode
  company?: string | null
  venue?: string | undefined
  date?: ReactNode
  backgroundColour?: string | null
  textColour?: string | null
  onCancel?(): void
  /** In small windows a bar at the bottom of the screen. */
  foot?: ReactNode
  panel?: ReactNode
  children: ReactNode
}

/** The frame of the seat selector: a banner with the performance, the hall, and the panel beside it. */
export function Frame({
  title,
  company,
  venue,
  date,
  backgroundColour,
  textColour,
  onCancel,
  foot,
  panel,
  children,
}: FrameProps) {
  useSheets()
  const bar = useRef<HTMLElement>(null)
  useFootHeight(bar, Boolean(foot), '--foot-bar-height')
  const performers = usePerformers({ company, venue })
  const own = ownTheme(backgroundColour, textColour)
  return (
    <div className={`seat-selector ${styles.selector}`}>
      <div className={`seat-selector-banner ${styles.banner}`} {...(own && { 'data-theme': 'own', style: own })}>
        <div className="seat-selector-performance">
          <h1 className={styles.title}>{title}</h1>
          <p className="seat-selector-facts">
            {performers && <span>{performers}</span>}
            {date && <span>{date}</span>}
          </p>
        </div>
        <div className="seat-selector-tools">
          <LazyCartTimer />
          {onCancel && (
            <Button variant="secondary" className="seat-selector-cancel" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <div className="seat-selector-body">
        <div className="seat-selector-stage">{children}</div>
        {panel && (
          <aside className="seat-selector-aside" aria-label="Your selection">
            {panel}
          </aside>
        )}
      </div>
      {foot && (
        <section ref={bar} className="seat-selector-bar" aria-label="Your total" data-foot-bar="fixed">
          {foot}
        </section>
      )}
    </div>
  )
}
