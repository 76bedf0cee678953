import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './button.module.css'

interface Look {
  /** `primary` is for a page's main action; `quiet` looks like a link. */
  variant?: 'primary' | 'secondary' | 'quiet'
  /** Spans its container. */
  isWide?: boolean
  /** Waiting for an answer: keeps its width, can't be pressed again, and tells screen readers so. */
  isBusy?: boolean
  busyLabel?: string
  /** An editor's own colours (`#rrggbb`). */
  colours?: { ground?: string | null; ink?: string | null }
  className?: string
  children: ReactNode
}
type AsButton = Look & { href?: undefined } & Omit<ComponentProps<'button'>, 'className' | 'children'>
type AsLink = Look & { href: string } & Omit<ComponentProps<'a'>, 'className' | 'children' | 'href'>

/** A button, or with `href` a link that looks like one. */
export function Button({
  variant = 'primary',
  isWide,
  isBusy,
  busyLabel = 'Please wait',
  colours,
  className,
  children,
  ...rest
}: AsButton | AsLink) {
  const look = {
    className: classNames(styles.button, styles[variant], isWide && styles.wide, isBusy && styles.busy, className),
    style: { ...ownColours(colours), ...rest.style },
  }
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...look}>
        <span className={styles.face}>{children}</span>
      </a>
    )
  }
  const { href: _, ...attributes } = rest
  return (
    <button
      type="button"
      {...attributes}
      {...look}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : attributes.onClick}
    >
      <span className={styles.face}>{children}</span>
      {isBusy && <VisuallyHidden>{busyLabel}</VisuallyHidden>}
    </button>
  )
}

function ownColours(colours: Look['colours']): CSSProperties {
  return {
    ...(colours?.ground && { '--button-ground': colours.ground }),
    ...(colours?.ink && { '--button-ink': colours.ink }),
  } as CSSProperties
}
