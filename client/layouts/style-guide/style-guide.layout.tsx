import { useMemo } from 'react'
import { usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { themeVariables } from '#client/styles/theme.ts'
import type { Site } from '#shared/content/page'
import { BlockStories } from './block-stories.tsx'
import { Controls } from './controls.tsx'
import { examplePicture } from './example-picture.ts'
import { Foundations } from './foundations.tsx'
import { Messages } from './messages.tsx'
import styles from './style-guide.module.css'

const OWN_THEMES = ['Light', 'Dark', 'Warm', 'Accent']

/** Every component and block with examples, in one theme at a time: `?theme=dark`. */
function StyleGuide() {
  const { page, site, url } = usePageData()
  const themes = themesOf(site)
  const themeName = new URL(url, 'http://site').searchParams.get('theme')?.toLowerCase()
  const theme = themes.find((each) => each.toLowerCase() === themeName) ?? 'Light'
  const picture = useMemo(() => examplePicture(page), [page])
  return (
    <>
      <header className={`page-width ${styles.head}`}>
        <h1>{page.name}</h1>
        <nav aria-label="Themes">
          <ul className={styles.themes}>
            {themes.map((each) => (
              <li key={each}>
                <a
                  href={`${page.path}?theme=${encodeURIComponent(each.toLowerCase())}`}
                  aria-current={each === theme ? 'page' : undefined}
                >
                  {each}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div data-theme={theme.toLowerCase()} style={themeVariables(site.componentThemes[theme])}>
        <div className={`page-width ${styles.parts}`}>
          <Foundations />
          <Controls />
          <Messages />
        </div>
      </div>
      <BlockStories theme={theme} picture={picture} />
    </>
  )
}

export const layout = pageLayout(StyleGuide)

/** Built-in themes and those that editors added. */
const themesOf = ({ componentThemes }: Site): string[] => [
  ...OWN_THEMES.map(
    (own) => Object.keys(componentThemes).find((name) => name.toLowerCase() === own.toLowerCase()) ?? own,
  ),
  ...Object.keys(componentThemes).filter((name) => !OWN_THEMES.some((own) => own.toLowerCase() === name.toLowerCase())),
]
