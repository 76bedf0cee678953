import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import type { Media } from '#shared/content/page'
import { block } from '../block.tsx'
import { items, media, text } from '../fields.ts'
import styles from './download-links.module.css'

const fields = {
  heading: text,
  files: items({ file: media.required(), label: text, description: text }, 'downloadLink').required(),
}

/** Files to download, each with its type and size. */
export const downloadLinks = block(fields, ({ heading, files }) => (
  <>
    <SectionHeader heading={heading} />
    <ul className={styles.files}>
      {files.map(({ file, label, description }) => (
        <li key={file.url} className={`whole ${styles.file}`}>
          <div className={styles.words}>
            <a href={file.url} download className={`whole-link ${styles.link}`}>
              {label ?? file.name ?? file.alt}
            </a>
            {description && <p className={styles.description}>{description}</p>}
          </div>
          <span className={`figures ${styles.kind}`}>{kindAndSize(file)}</span>
        </li>
      ))}
    </ul>
  </>
))

/** `PDF, 1.2 MB`. */
function kindAndSize({ extension, bytes }: Media): string {
  const size =
    bytes == null
      ? null
      : bytes < 1_000_000
        ? `${Math.max(1, Math.round(bytes / 1000))} kB`
        : `${(bytes / 1_000_000).toFixed(1)} MB`
  return [extension.toUpperCase(), size].filter(Boolean).join(', ')
}
