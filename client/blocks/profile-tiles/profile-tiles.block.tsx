import { NewTab, tabOf } from '#client/ui/new-tab.tsx'
import { RowItem } from '#client/ui/picture/lead-picture.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { items, richText, text } from '../fields.ts'
import { type Person, personFields, personOf } from '../person.ts'
import styles from './profile-tiles.module.css'

const fields = { heading: text, text: richText, profiles: items(personFields, 'profileTile').required() }

/** People, as tiles. */
export const profileTiles = block(fields, ({ heading, text: words, profiles }) => {
  const people = profiles.map(personOf).filter((each) => each !== null)
  if (people.length === 0) return null
  const hasPictures = people.some(({ image }) => image)
  return (
    <>
      <SectionHeader heading={heading}>{words && <RichText value={words} />}</SectionHeader>
      <ul className={styles.people}>
        {people.map((person, at) => (
          <li key={person.fullName}>
            <RowItem at={at}>
              <Profile {...person} Name={heading ? 'h3' : 'h2'} hasPictures={hasPictures} />
            </RowItem>
          </li>
        ))}
      </ul>
    </>
  )
})

/** A person without a picture among others with one is shown by an initial. */
const Portrait = ({ image, fullName }: Pick<Person, 'image' | 'fullName'>) =>
  image ? (
    <Picture media={image} ratio="4/5" alt="" />
  ) : (
    <div className={styles.initial} aria-hidden="true">
      {[...fullName.trim()][0]}
    </div>
  )

interface ProfileProps extends Person {
  Name: 'h2' | 'h3'
  hasPictures: boolean
}

const Profile = ({ fullName, role, image, description, linkedInProfile, Name, hasPictures }: ProfileProps) => (
  <article className={styles.profile}>
    {hasPictures && <Portrait image={image} fullName={fullName} />}
    <div className={styles.words}>
      <Name className={styles.name}>{fullName}</Name>
      {role && <p className={styles.role}>{role}</p>}
      {description && <RichText value={description} size="note" />}
      {linkedInProfile && (
        <a href={linkedInProfile.href} className={styles.link} {...tabOf(linkedInProfile)}>
          {linkedInProfile.label || 'LinkedIn'}
          <VisuallyHidden>: {fullName}</VisuallyHidden>
          {linkedInProfile.newTab && <NewTab />}
        </a>
      )}
    </div>
  </article>
)
