import { SiteLink } from '#client/ui/link-list.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { RichText } from '#client/ui/rich-text.tsx'
import { block } from '../block.tsx'
import { link, media, page, readFields, richText, text } from '../fields.ts'
import styles from './featured-profile.module.css'

const person = { fullName: text, role: text, image: media, description: richText, linkedInProfile: link }
/** `profile` is a person kept once for the whole site, in place of the block's own fields. */
const fields = { ...person, profile: page }

/** A person: who, in what role, and a few words about them. */
export const featuredProfile = block(fields, ({ profile, block: _, ...own }) => {
  const shown = profile ? readFields(person, profile.properties).values : own
  const { role, image, description, linkedInProfile } = shown
  const fullName = shown.fullName ?? profile?.name
  if (!fullName) return null
  return (
    <div className={styles.profile}>
      {image && <Picture media={image} ratio="4/5" alt={image.alt || fullName} />}
      <div className={styles.words}>
        {role && <p className={`label ${styles.role}`}>{role}</p>}
        <h2>{fullName}</h2>
        {description && <RichText value={description} />}
        {linkedInProfile && <SiteLink link={{ ...linkedInProfile, label: linkedInProfile.label || 'LinkedIn' }} />}
      </div>
    </div>
  )
})
