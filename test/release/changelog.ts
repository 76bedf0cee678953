const UNRELEASED = '## Unreleased\n'

/** Returns the released versions, newest first, of a changelog whose sections are `## VERSION - DATE`. */
export const releasedVersions = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/gm)].map(([, version]) => version ?? '')

/** Returns the changelog in which the unreleased changes are those of a version, or what is wrong with the version. */
export function withRelease(changelog: string, version: string, day: string): { text: string } | { error: string } {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return { error: `${version} isn’t a version such as 1.2.0` }
  const [newest] = releasedVersions(changelog)
  if (newest && !isNewer(version, newest)) return { error: `${version} isn’t newer than ${newest}` }
  const changes = changelog.split(UNRELEASED)[1]?.split(/^## /m)[0]?.trim()
  if (!changes) return { error: 'CHANGELOG.md has no unreleased changes' }
  return { text: changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${day}\n`) }
}

const isNewer = (version: string, other: string): boolean => version.localeCompare(other, 'en', { numeric: true }) > 0
