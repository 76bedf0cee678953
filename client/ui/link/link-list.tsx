import type { Link } from '#shared/content/page'
import { Arrow } from '../icon/arrow.tsx'
import { NewTab, tabOf } from '../new-tab.tsx'

/** An editor's links as a list. Links that open a new tab say so. */
export const LinkList = ({ links, className }: { links: readonly Link[]; className?: string }) => (
  <ul className={className}>
    {links.map((link) => (
      <li key={`${link.href} ${link.label}`}>
        <SiteLink link={link} />
      </li>
    ))}
  </ul>
)

interface LinkNavProps {
  label: string
  links: readonly Link[]
  className?: string
  listClassName?: string
}

/** An editor's links as a landmark, or nothing if there are none. */
export const LinkNav = ({ label, links, className, listClassName }: LinkNavProps) =>
  links.length > 0 && (
    <nav className={className} aria-label={label}>
      <LinkList links={links} className={listClassName} />
    </nav>
  )

interface SiteLinkProps {
  link: Link
  className?: string
  /** Shows an arrow after the text, even if the link opens no new tab. */
  hasArrow?: boolean
}

/** An editor's link. */
export const SiteLink = ({ link, className, hasArrow }: SiteLinkProps) => (
  <a href={link.href} className={className} {...tabOf(link)}>
    {labelOf(link)}
    {link.newTab ? <NewTab /> : hasArrow && <Arrow to="on" />}
  </a>
)

/** Returns a link's text, or else its address. */
export const labelOf = ({ label, href }: Link): string => label || href.replace(/^(https?:\/\/|mailto:|tel:)/, '')
