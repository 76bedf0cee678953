import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#config/settings'
import type { BoxOffice } from '../../box-office.ts'

/**
 * Where the payment provider reports payments. Not a call of the contract: no visitor can reach it through the web
 * server.
 */
export const NOTICE_PATH = '/payments/notice'

const ports = new WeakMap<Settings, number>()

/** Stores the box office's port if its setting allows any. */
export function rememberPort(app: FastifyInstance, boxOffice: BoxOffice): void {
  const address = app.server.address() as AddressInfo | string | null
  if (address && typeof address === 'object') ports.set(boxOffice.settings, address.port)
}

/** Returns the address for the payment provider's notices. */
export const noticeUrl = (boxOffice: BoxOffice): string => {
  const { settings } = boxOffice
  const { PAYMENT_NOTICE_URL, COMPANION_HOST, BOX_OFFICE_PORT } = settings
  return PAYMENT_NOTICE_URL ?? `http://${COMPANION_HOST}:${ports.get(settings) ?? BOX_OFFICE_PORT}${NOTICE_PATH}`
}

/** Returns the address that ends the attempt with this key when the buyer cancels at the payment provider. */
export const cancelUrl = (boxOffice: BoxOffice, requestKey: string): string =>
  `${noticeUrl(boxOffice)}/cancelled/${requestKey}`
