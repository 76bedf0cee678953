/** Maximum levels of JSON that Umbraco writes: MVC's limit, which its Delivery API uses */
const DEEPEST = 32

/** Whether an answer has more levels of lists and objects than Umbraco writes; Umbraco then answers 500 */
export const isTooDeep = (value: unknown, level = 1): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (level > DEEPEST || Object.values(value).some((each) => isTooDeep(each, level + 1)))
