import type { Link } from '#shared/content/page'
import { VisuallyHidden } from './visually-hidden.tsx'

/** An editor's links as a list. A link that opens a new tab says so. */
export const LinkList = ({ links, className }: { links: readonly Link[]; className?: string }) => (
  <ul className={className}>
    {links.map((link) => (
      <li key={`${link.href} ${link.label}`}>
        <SiteLink link={link} />
      </li>
    ))}
  </ul>
)

/** An editor's link. */
export const SiteLink = ({ link, className }: { link: Link; className?: string }) => (
  <a href={link.href} className={className} {...(link.newTab && { target: '_blank', rel: 'noopener' })}>
    {link.label}
    {link.newTab && <NewTab />}
  </a>
)

const NewTab = () => (
  <>
    {' '}
    <span aria-hidden="true">↗</span>
    <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
  </>
)
