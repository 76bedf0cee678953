import type { Plugin } from 'vite'

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
    ...['acquireResource', 'getResource', 'isHostHoistableType', 'preinitModuleScript', 'preinitScript'],
    ...['preinitStyle', 'preload', 'preloadModule', 'suspendResource'],
  ],
}

/**
 * Removes the parts of React's renderer that the site doesn't use, a sixth of it: it is a page’s largest script. Their
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

/** Returns React's code without its unused parts. A function ends at the first line that is a closing brace. */
export function withoutUnused(code: string): string {
  return Object.values(UNUSED).flat().reduce(withoutBody, code)
}

function withoutBody(code: string, name: string): string {
  const [declaration, ...others] = code.match(new RegExp(`^function ${name}\\([^{]*\\{[^]*?^\\}$`, 'gm')) ?? []
  if (declaration === undefined || others.length > 0) throw new Error(`React’s function ${name} was not found`)
  return code
    .replace(declaration, () => `function ${name}() {}`)
    .replace(new RegExp(`^${name}\\.prototype\\.\\w+ = function[^]*?^\\};$`, 'gm'), '')
}
