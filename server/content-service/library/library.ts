import { stableId } from '#server/crypto/stable-id'
import { type PageFile, routePath } from './page-file.ts'

/** A page in the tree. The home page is the root; a page's parent is the nearest page above its path. */
export interface LibraryPage extends PageFile {
  /** With a slash at each end. */
  path: string
  parent: LibraryPage | null
  children: LibraryPage[]
  /** The home page is at level 1. */
  level: number
  /** False for a draft and for everything below one. */
  isPublic: boolean
  /** Whether it, or a page above it, is for members only */
  isProtected: boolean
}

/** All pages at one moment. Immutable: a changed file results in a new library. */
export interface Library {
  /** In the order of the tree. */
  pages: readonly LibraryPage[]
  byPath: ReadonlyMap<string, LibraryPage>
  byId: ReadonlyMap<string, LibraryPage>
  byFormerPath: ReadonlyMap<string, LibraryPage>
  /** The root as in routes, even if there is no home page */
  startItem: { id: string; path: string }
}

export interface PlacedFile {
  path: string
  file: PageFile
}

/** Builds the tree. Of two pages with the same path or id the first is used; `onClash` is called for the other. */
export function libraryOf(placed: readonly PlacedFile[], onClash: (problem: string) => void = () => {}): Library {
  const byPath = new Map<string, LibraryPage>()
  const byId = new Map<string, LibraryPage>()
  for (const { path: raw, file } of placed) {
    const path = routePath(raw)
    const other = byPath.get(path) ?? byId.get(file.id)
    if (other) onClash(`${path} is left out: ${other.path} has its ${other.path === path ? 'path' : 'id'}`)
    else {
      const { published: isPublic, protected: isProtected } = file
      const page: LibraryPage = { ...file, path, parent: null, children: [], level: 1, isPublic, isProtected }
      byPath.set(path, page)
      byId.set(page.id, page)
    }
  }
  const roots = linkParents(byPath)
  const pages = inTreeOrder(roots)
  const byFormerPath = new Map(pages.flatMap((page) => page.formerPaths.map((path) => [routePath(path), page])))
  return { pages, byPath, byId, byFormerPath, startItem: { id: byPath.get('/')?.id ?? stableId('/'), path: 'home' } }
}

function linkParents(byPath: Map<string, LibraryPage>): LibraryPage[] {
  const roots: LibraryPage[] = []
  for (const page of byPath.values()) {
    page.parent = nearestAbove(page.path, byPath)
    if (page.parent) page.parent.children.push(page)
    else roots.push(page)
  }
  return roots
}

function nearestAbove(path: string, byPath: Map<string, LibraryPage>): LibraryPage | null {
  for (let above = path; above !== '/'; ) {
    above = above.slice(0, above.lastIndexOf('/', above.length - 2) + 1)
    const page = byPath.get(above)
    if (page) return page
  }
  return null
}

function inTreeOrder(siblings: LibraryPage[]): LibraryPage[] {
  siblings.sort((a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name) || a.path.localeCompare(b.path))
  return siblings.flatMap((page) => {
    page.level = (page.parent?.level ?? 0) + 1
    page.isPublic = page.published && (page.parent?.isPublic ?? true)
    page.isProtected = page.protected || (page.parent?.isProtected ?? false)
    return [page, ...inTreeOrder(page.children)]
  })
}
