import { usePageData } from '#client/page/page-context.tsx'
import { LinkNav } from '#client/ui/link/link-list.tsx'
import { NewTabNote, tabOf } from '#client/ui/new-tab.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { VideoPlayer } from '#client/ui/picture/video-player.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { contentTypeOf } from '#shared/content/content-types'
import type { Site } from '#shared/content/page'
import { Logo } from '../brand/logo.tsx'
import { SocialLinks } from '../brand/social-links.tsx'
import { PrivacyChoicesButton } from '../consent/privacy-choices-button.tsx'
import { SubscribeForm } from '../subscribe/subscribe-form.tsx'
import styles from './footer.module.css'

/** The newsletter form, and the venue's address, links, partners and acknowledgement. */
export function Footer() {
  const { page, site, today, venue } = usePageData()
  const { footer } = site
  return (
    <footer className={styles.footer} data-theme="dark" data-print="hide">
      <div className={`page-width ${styles.inside}`}>
        {!contentTypeOf(page.contentType).hidesSubscribeBand && <SubscribeBand footer={footer} />}
        <div className={styles.top}>
          <Logo picture={footer.primaryLogo} siteName={site.siteName} size="footer" />
          <RichText value={footer.text} className={styles.text} />
        </div>
        <div className={styles.columns}>
          <RichText value={footer.officeDetails} size="note" />
          <LinkNav label="Footer" links={footer.footerLinks} listClassName={styles.links} />
          <SocialLinks links={site.socialLinks} />
        </div>
        <Partners partners={footer.partnerLinks} />
        <Acknowledgement footer={footer} />
        <div className={styles.last}>
          <p>
            © {today.slice(0, 4)} {site.siteName}{' '}
            {venue.isDemonstration && <span className={styles.demonstration}>Demonstration: no real tickets</span>}
          </p>
          <div className={styles.policies}>
            <LinkNav label="Policies" links={footer.policyLinks} listClassName={styles.policies} />
            <PrivacyChoicesButton />
          </div>
        </div>
      </div>
    </footer>
  )
}

const SubscribeBand = ({ footer: { subscribeFormHeading, subscribeFormButtonText } }: Pick<Site, 'footer'>) => (
  <section className={styles.subscribe} aria-labelledby="subscribe">
    <h2 id="subscribe">{subscribeFormHeading || 'Subscribe'}</h2>
    <SubscribeForm buttonText={subscribeFormButtonText || 'Subscribe'} />
  </section>
)

const Partners = ({ partners }: { partners: Site['footer']['partnerLinks'] }) =>
  partners.length > 0 && (
    <ul className={styles.partners}>
      {partners.map(({ link, logo }) => (
        <li key={link.href}>
          <a href={link.href} {...tabOf(link)}>
            {logo ? <img src={logo.url} alt={link.label} width={80} height={48} loading="lazy" /> : link.label}
            {link.newTab && <NewTabNote />}
          </a>
        </li>
      ))}
    </ul>
  )

function Acknowledgement({ footer }: { footer: Site['footer'] }) {
  const { acknowledgementText, acknowledgementAuthor, acknowledgementImage, acknowledgementVideo } = footer
  if (!acknowledgementText.html) return null
  return (
    <div className={styles.acknowledgement}>
      {acknowledgementVideo ? (
        <VideoPlayer url={acknowledgementVideo.url} image={acknowledgementImage} isMuted preload="none" />
      ) : (
        acknowledgementImage && <Picture media={acknowledgementImage} crop="tile" ratio="3/2" />
      )}
      <div>
        <RichText value={acknowledgementText} className={styles.thanks} />
        {acknowledgementAuthor && <p className={styles.author}>{acknowledgementAuthor}</p>}
      </div>
    </div>
  )
}
