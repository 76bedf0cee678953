import { get, post, staffArea } from '../staff-call.ts'
import type { DevicesSchemas } from './devices.schemas.ts'

/** The devices at the doors. A code from the desk pairs one. */
export const devices = staffArea<DevicesSchemas>()({
  list: get('/staff/devices', 'pairDevices'),
  addCode: post('/staff/devices/add-code', 'pairDevices'),
  /** Made on the device. Its response has the device's token. */
  pair: post('/staff/devices/pair', 'anyone', ['WRONG_PAIRING_CODE', 'TOO_MANY_TRIES']),
  remove: post('/staff/devices/remove', 'pairDevices', ['NOT_FOUND']),
})
