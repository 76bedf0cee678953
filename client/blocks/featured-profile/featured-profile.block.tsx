import { SiteLink } from '#client/ui/link/link-list.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { block } from '../block.tsx'
import { personFields, personOf } from '../person.ts'
import styles from './featured-profile.module.css'

/** A person: name, role and a short text. */
export const featuredProfile = block(personFields, (values) => {
  const person = personOf(values)
  if (!person) return null
  const { fullName, role, image, description, linkedInProfile } = person
  return (
    <div className={styles.frame}>
      <div className={styles.profile}>
        {image && <Picture media={image} ratio="4/5" alt={image.alt || fullName} className={styles.picture} />}
        <div className={styles.words}>
          {role && <p className={`label ${styles.role}`}>{role}</p>}
          <h2>{fullName}</h2>
          {description && <RichText value={description} />}
          {linkedInProfile && (
            <SiteLink
              link={{ ...linkedInProfile, label: linkedInProfile.label || 'LinkedIn' }}
              className={styles.link}
            />
          )}
        </div>
      </div>
    </div>
  )
})
