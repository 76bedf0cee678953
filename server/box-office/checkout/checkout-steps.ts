/** The steps in their order. */
export const stepNames = ['login', 'address', 'donation', 'delivery', 'presenters'] as const
export type StepName = (typeof stepNames)[number]

export interface Step {
  canShow: boolean
  canEdit: boolean
  isComplete: boolean
  isCurrent: boolean
}

/** Whether this cart has the step, and whether it is answered. */
export type StepFacts = Readonly<Record<StepName, { applies: boolean; isAnswered: boolean }>>

/**
 * Returns all steps of the cart, so that the buyer sees how many there are. The first unanswered one is current; those
 * answered before it can be edited while the cart may change.
 */
export function stepsOf(facts: StepFacts, mayChange: boolean): Record<StepName, Step> {
  const applying = stepNames.filter((name) => facts[name].applies)
  const current = applying.find((name) => !facts[name].isAnswered)
  const reached = current === undefined ? applying : applying.slice(0, applying.indexOf(current))
  const step = (name: StepName): Step => ({
    canShow: facts[name].applies,
    isCurrent: name === current,
    isComplete: reached.includes(name) && facts[name].isAnswered,
    canEdit: mayChange && reached.includes(name) && facts[name].isAnswered,
  })
  return {
    login: step('login'),
    address: step('address'),
    donation: step('donation'),
    delivery: step('delivery'),
    presenters: step('presenters'),
  }
}

/** Returns whether every step of this cart is answered. */
export const areAnswered = (facts: StepFacts): boolean =>
  stepNames.every((name) => !facts[name].applies || facts[name].isAnswered)
