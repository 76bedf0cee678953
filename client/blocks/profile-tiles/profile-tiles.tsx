import { Picture } from '#client/ui/picture.tsx'
import { RichText } from '#client/ui/rich-text.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { block } from '../block.tsx'
import { items, richText, text } from '../fields.ts'
import { type Person, personFields, personOf } from '../person.ts'
import styles from './profile-tiles.module.css'

const fields = { heading: text, text: richText, profiles: items(personFields, 'profileTile').required() }

/** People, a tile each. */
export const profileTiles = block(fields, ({ heading, text: words, profiles }) => {
  const people = profiles.map(personOf).filter((each) => each !== null)
  if (people.length === 0) return null
  return (
    <>
      <SectionHead heading={heading}>{words && <RichText value={words} />}</SectionHead>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.fullName}>
            <Profile {...person} Name={heading ? 'h3' : 'h2'} />
          </li>
        ))}
      </ul>
    </>
  )
})

const Profile = ({ fullName, role, image, description, linkedInProfile, Name }: Person & { Name: 'h2' | 'h3' }) => (
  <article className={styles.profile}>
    {image ? <Picture media={image} ratio="4/5" alt="" /> : <div className={styles.none} />}
    <div className={styles.words}>
      <Name className={styles.name}>{fullName}</Name>
      {role && <p className={styles.role}>{role}</p>}
      {description && <RichText value={description} size="note" />}
      {linkedInProfile && (
        <a
          href={linkedInProfile.href}
          className={styles.link}
          {...(linkedInProfile.newTab && { target: '_blank', rel: 'noopener' })}
        >
          {linkedInProfile.label || 'LinkedIn'}
          <VisuallyHidden>: {fullName}</VisuallyHidden>
        </a>
      )}
    </div>
  </article>
)
