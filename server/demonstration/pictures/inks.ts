import type { Inks } from './svg.ts'

/** Sets of inks that go together: paper, a main ink, and one or two accents. */
export const inkSets = {
  signal: { paper: '#f3ecdd', inks: ['#17150f', '#d8402a', '#2336c8'] },
  harbour: { paper: '#efe6d2', inks: ['#1f2a6b', '#e8622c', '#f0b429'] },
  bottle: { paper: '#f4efe4', inks: ['#0f4c4a', '#e24a3b', '#e9b44c'] },
  plum: { paper: '#f1e7da', inks: ['#4a1d3f', '#e0793a', '#7fa6b8'] },
  cobalt: { paper: '#eee9dd', inks: ['#2336c8', '#ef5b3f', '#17150f'] },
  ochre: { paper: '#e9d9b4', inks: ['#221a12', '#c4481f', '#2d6a6a'] },
  rose: { paper: '#f2dcd0', inks: ['#5a1414', '#e0442e', '#2a3d8f'] },
  moss: { paper: '#e6e4cc', inks: ['#23321f', '#7a8f2a', '#e2572f'] },
  night: { paper: '#15151c', inks: ['#e9dfc8', '#d8402a', '#3f55e0'] },
  ember: { paper: '#2a1310', inks: ['#f0c9a0', '#e8542c', '#7f8fd0'] },
} as const satisfies Record<string, Inks>
