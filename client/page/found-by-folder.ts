import { type PageModule, pageModule } from './page-module.ts'

/**
 * Maps the modules that Vite found in the folders of `root` (`./news-article/news-article.layout.tsx`) by the alias
 * that the content service has for each folder: `newsArticle`. `named` picks the component from a module.
 */
export function foundByFolder<Module, Component>(
  root: string,
  found: Record<string, () => Promise<Module>>,
  named: (module: Module, alias: string) => Component,
): Map<string, PageModule<Component>> {
  return new Map(
    Object.entries(found).map(([file, load]) => {
      const alias = aliasOf(file.split('/')[1] ?? '')
      return [alias, pageModule(root + file.slice(1), async () => named(await load(), alias))]
    }),
  )
}

/** Returns the alias of a folder's content type or block: `you-tube-embed` → `youTubeEmbed`. */
export const aliasOf = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
