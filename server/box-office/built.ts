import type { AreaName } from '#shared/ticketing/contract'
import { captchaRoutes } from './captcha/routes.ts'
import type { BuiltArea } from './routes.ts'
import { sessionRoutes } from './session/routes.ts'

/** The areas of the contract that the box office answers, all of their calls. */
export const builtAreas: Readonly<Partial<Record<AreaName, BuiltArea>>> = {
  session: sessionRoutes,
  captcha: captchaRoutes,
}
