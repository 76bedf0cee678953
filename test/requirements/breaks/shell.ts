import type { Break } from './break.ts'

export const shellBreaks: readonly Break[] = [
  {
    ids: ['FOOT-04'],
    file: 'client/site/footer/footer.tsx',
    text: '© {today.slice(0, 4)} {site.siteName}',
    replacement: '© 2019 {site.siteName}',
    test: 'browser/shell.test.ts',
  },
  {
    ids: ['FOOT-03'],
    file: 'client/site/footer/footer.tsx',
    text: '<LinkList links={footer.policyLinks} className={styles.policies} />',
    replacement: '',
    test: 'browser/shell.test.ts',
  },
  {
    ids: ['FOOT-03'],
    file: 'client/site/footer/footer.tsx',
    text: '<Partners partners={footer.partnerLinks} />',
    replacement: '',
    test: 'browser/shell.test.ts',
  },
  {
    ids: ['HEAD-09'],
    file: 'client/site/header/header-scroll.ts',
    text: 'const THRESHOLD = 200',
    replacement: 'const THRESHOLD = 600',
    test: 'browser/shell.test.ts',
  },
]
