import type { ReactNode } from 'react'
import { labelOf } from '#client/ui/link/link-list.tsx'
import { NewTabNote, tabOf } from '#client/ui/new-tab.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import type { Link } from '#shared/content/page'
import styles from './social-links.module.css'

/** Icons of 24 by 24. A network without an icon gets the arrow. */
const icons: Record<string, ReactNode> = {
  facebook: (
    <path d="M14 21v-8h3l.5-3.5H14V7.2c0-1 .4-1.7 1.8-1.7h1.9V2.4A22 22 0 0 0 15 2.2c-2.8 0-4.6 1.7-4.6 4.7v2.6H7.2V13h3.2v8" />
  ),
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17 7h.01" />
    </>
  ),
  youtube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
  linkedin: <path d="M4 9v11M4 4v.01M9.5 20V9m0 5c0-3 1.6-5 4.5-5s5 1.6 5 5v6" />,
  x: <path d="m4 4 16 16M20 4 4 20" />,
  spotify: (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M6.8 9.2c3.6-1 7.4-.7 10.6 1M7.4 12.4c3-.8 6-.5 8.8.9M8 15.4c2.4-.6 4.7-.3 6.9.8" />
    </>
  ),
  tiktok: <path d="M14 3v12.2a3.8 3.8 0 1 1-3.8-3.8M14 3c.3 2.9 2.2 4.8 5 5" />,
}
const arrow = <path d="M6 18 18 6M8 6h10v10" />

/** Links with icons to the venue's accounts in social networks. A link's label is the network's name. */
export function SocialLinks({ links }: { links: readonly Link[] }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} className={styles.link} {...tabOf(link)}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.icon}>
              {iconOf(link.label)}
            </svg>
            <VisuallyHidden>{labelOf(link)}</VisuallyHidden>
            {link.newTab && <NewTabNote />}
          </a>
        </li>
      ))}
    </ul>
  )
}

function iconOf(network: string): ReactNode {
  const name = network.toLowerCase().replace(/[^a-z]/g, '')
  return Object.hasOwn(icons, name) ? icons[name] : arrow
}
