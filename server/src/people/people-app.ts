import type { Encryption } from '../base/adapters/encryption.ts'
import type { Core } from '../base/core.ts'
import type { SeenDevices } from './sessions/seen-devices.ts'

export type PeopleApp = Core & {
  readonly factorEncryption: Encryption
  readonly seenDevices: SeenDevices
}
