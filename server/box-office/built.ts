import type { AreaName } from '#shared/ticketing/contract'
import { captchaRoutes } from './captcha/routes.ts'
import { globalRoutes } from './global/routes.ts'
import { productionRoutes } from './production/routes.ts'
import type { BuiltArea } from './routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { whatsOnRoutes } from './whats-on/routes.ts'

/** The areas of the contract that the box office answers, all of their calls. */
export const builtAreas: Readonly<Partial<Record<AreaName, BuiltArea>>> = {
  session: sessionRoutes,
  whatsOn: whatsOnRoutes,
  production: productionRoutes,
  global: globalRoutes,
  captcha: captchaRoutes,
}
