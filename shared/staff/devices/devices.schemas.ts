import { array } from 'yup'
import { instant, text, textOrNone, ticketingId } from '#shared/ticketing/shapes/answer-fields.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import { idSent, requiredText } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

export const DeviceNameSent = shape({ name: requiredText(40, 'Please name the device') })
export const PairingCodeSent = shape({ code: requiredText(20, 'Please enter the code') })

export const devicesSchemas = {
  /** Those that aren't removed, by name. */
  list: {
    result: shape({
      devices: array(
        shape({
          ...{ id: ticketingId, name: text, pairedBy: text, pairedAt: instant, lastSeenAt: instant },
          /** Where it scanned last. */
          door: textOrNone,
        }),
      ).required(),
    }),
  },
  addCode: { body: DeviceNameSent, result: shape({ name: text, code: text, expiresAt: instant }) },
  pair: { body: PairingCodeSent, result: shape({ name: text }) },
  remove: { body: shape({ deviceId: idSent }), result: Nothing },
}
export type DevicesSchemas = typeof devicesSchemas
