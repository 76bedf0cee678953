import { devices } from '#shared/staff/devices/devices'
import { devicesSchemas } from '#shared/staff/devices/devices.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { addPairingCode, pairDevice, removeDevice } from './pair-device.ts'
import { readDevices } from './read-devices.ts'

export const devicesRoutes = staffRoutes(devices, devicesSchemas, {
  list: (_call, { db }) => readDevices(db),
  addCode: (call, boxOffice) => addPairingCode(boxOffice, colleagueOf(call), call.input, call.now),
  pair: (call, boxOffice) => pairDevice(boxOffice, call),
  remove: (call, boxOffice) => removeDevice(boxOffice, colleagueOf(call), call.input, call.now),
})
