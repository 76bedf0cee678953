import { type Plugin, parseAst } from 'vite'

/** Functions of React's renderer for the browser, by the feature that the site doesn't use. */
const UNUSED = {
  ViewTransition: [
    ...['applyViewTransitionName', 'applyViewTransitionToHostInstances', 'applyViewTransitionToHostInstancesRecursive'],
    ...['commitAppearingPairViewTransitions', 'commitDeletedPairViewTransitions', 'commitEnterViewTransitions'],
    ...['commitExitViewTransitions', 'commitNestedViewTransitions', 'createViewTransitionInstance'],
    'flushAfterMutationEffects',
    ...['getViewTransitionClassName', 'getViewTransitionName', 'measureNestedViewTransitions'],
    ...['measureViewTransitionHostInstancesRecursive', 'pushViewTransitionCancelableScope'],
    ...['reportViewTransitionError', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'],
    ...['restorePairedViewTransitions', 'restoreViewTransitionName', 'restoreViewTransitionOnHostInstances'],
    ...[
      'scheduleViewTransitionEvent',
      'startViewTransition',
      'trackEnterViewTransitions',
      'ViewTransitionPseudoElement',
    ],
  ],
  'refs of fragments': [
    ...['addFragmentHandleToFiber', 'commitFragmentInstanceDeletionEffects', 'commitFragmentInstanceInsertionEffects'],
    ...['commitNewChildToFragmentInstances', 'FragmentInstance'],
  ],
  'Activity and SuspenseList': ['updateActivityComponent', 'updateSuspenseListComponent'],
  'functions as form actions': [
    ...['mountActionState', 'rerenderActionState', 'scheduleReplayQueueIfNeeded', 'startHostTransition'],
    'updateActionState',
  ],
  'custom elements': ['setPropOnCustomElement'],
  'stacks of components in errors': ['getStackByFiberInDevAndProd'],
  'tags of the head': [
    ...['acquireResource', 'getResource', 'insertStylesheetIntoRoot', 'isHostHoistableType', 'preconnectAs'],
    ...['preinitModuleScript', 'preinitScript', 'preinitStyle', 'preload', 'preloadModule', 'suspendResource'],
  ],
  'commits that wait for pictures': [
    ...['accumulateSuspenseyCommitOnFiber', 'estimateBandwidth', 'preloadInstanceAndSuspendIfNeeded'],
    'waitForCommitToBeReady',
  ],
  'onBeforeInput and onSelect': ['constructSelectEvent', 'getFallbackBeforeInputChars'],
  findDOMNode: ['findCurrentFiberUsingSlowPath'],
  'hydration on request': ['attemptExplicitHydrationTarget'],
  'the memory of the React compiler': ['useMemoCache'],
}

/** Kinds of fibers that no page has, by React's number (`WorkTag` in its source). */
const UNUSED_TAGS = {
  ...{ Profiler: 12, SuspenseList: 19, Scope: 21, LegacyHidden: 23, Cache: 24, TracingMarker: 25 },
  ...{ 'link and meta': 26, 'html, head and body': 27, ViewTransition: 30, Activity: 31 },
}

/**
 * Removes the parts of React's renderer that the site doesn't use, a fifth of it: it is a page’s largest script. Their
 * functions remain, without a body. The build fails if one isn't found.
 */
export function pruneReact(): Plugin {
  return {
    name: 'prune-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: withoutUnused,
    },
  }
}

/** Returns React's code without its unused parts. */
export function withoutUnused(code: string): string {
  return withoutTags(Object.values(UNUSED).flat().reduce(withoutBody, code))
}

/** Empties a function, which ends at the first line that is a closing brace, and removes what its prototype has. */
function withoutBody(code: string, name: string): string {
  const [declaration, ...others] = code.match(new RegExp(`^function ${name}\\([^{]*\\{[^]*?^\\}$`, 'gm')) ?? []
  if (declaration === undefined || others.length > 0) throw new Error(`React’s function ${name} was not found`)
  // Callers compare results with null.
  return code
    .replace(declaration, () => `function ${name}() { return null }`)
    .replace(new RegExp(`^${name}\\.prototype\\.\\w+ = function[^]*?^\\};$`, 'gm'), '')
}

/** A node of the parsed code, with the properties that are read here. */
interface Node {
  type: string
  start: number
  end: number
  id?: { name: string }
  body?: Node[]
  discriminant?: { property?: { name: string } }
  cases?: SwitchCase[]
}
interface SwitchCase extends Node {
  test: { value: unknown } | null
  consequent: Node[]
}

/**
 * Removes the cases of unused kinds of fibers from each `switch` over a fiber's kind. Their variables stay: they are
 * the function's, and other cases use them.
 */
export function withoutTags(code: string): string {
  const unused = new Set<unknown>(Object.values(UNUSED_TAGS))
  const cuts: { start: number; end: number; left: string }[] = []
  for (const cases of tagSwitches(parseAst(code))) {
    // Whether a case that is kept may continue into this one. Then only the label goes.
    let isEntered = false
    for (const { start, end, test, consequent } of cases) {
      const isUnused = test !== null && unused.has(test.value)
      if (isUnused && isEntered) cuts.push({ start, end: consequent[0]?.start ?? end, left: '' })
      if (isUnused && !isEntered) cuts.push({ start, end, left: declaration(consequent) })
      if (isEntered || !isUnused) isEntered = !isLeft(consequent)
    }
  }
  if (cuts.length === 0) throw new Error('React’s kinds of fibers were not found')
  const fromEnd = cuts.toSorted((one, other) => other.start - one.start)
  return fromEnd.reduce((text, { start, end, left }) => text.slice(0, start) + left + text.slice(end), code)
}

/** Returns a case of no fiber, with the variables that these statements declare for the whole function. */
function declaration(statements: Node[]): string {
  const names = [...nodesIn(statements, 'VariableDeclarator')].map(({ id }) => id?.name)
  return names.length > 0 ? `case -1: var ${names.join(', ')}; break;` : ''
}

/** Yields the cases of each `switch (….tag)`. */
function* tagSwitches(node: unknown): Generator<SwitchCase[]> {
  for (const { discriminant, cases } of nodesIn(node, 'SwitchStatement'))
    if (discriminant?.property?.name === 'tag' && cases) yield cases
}

function* nodesIn(node: unknown, type: string): Generator<Node> {
  if (node === null || typeof node !== 'object') return
  if ('type' in node && node.type === type) yield node as Node
  for (const each of Object.values(node)) yield* nodesIn(each, type)
}

/** Returns whether the last of the statements leaves the `switch`. */
function isLeft(statements: readonly Node[]): boolean {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return isLeft(last.body ?? [])
  return last !== undefined && /^(?:Break|Continue|Return|Throw)Statement$/.test(last.type)
}
