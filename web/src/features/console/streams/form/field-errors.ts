import type { OwnerStreamRefusal } from '@strom/contract'
import { contract } from '@strom/contract'
import { validateBy } from '../../../../lib/form-validation.ts'
import { fieldNames, type StreamFields } from './fields.ts'
import type { FormFields } from './use-field-errors.ts'

const fieldOfReason: Partial<Record<OwnerStreamRefusal, keyof StreamFields>> = {
  'no-channel': 'channel',
  'no-image': 'imageLocation',
  'own-src': 'ownSrc',
  'own-elsewhere': 'ownSrc',
  'own-src-sldp': 'ownSrcSldp',
  'own-unencrypted': 'ownSrcSldp',
}

/** Undefined for a refusal about the whole stream. */
export function findField(answer: object | undefined): keyof StreamFields | undefined {
  const { reason } = (answer ?? {}) as { reason?: OwnerStreamRefusal }
  return reason && fieldOfReason[reason]
}

export const streamForm: FormFields<keyof StreamFields> = { names: fieldNames, fieldOf: findField }

export const validateNew = validateBy(contract.ownerStreams.add.body)
export const validateChange = validateBy(contract.ownerStreams.edit.body)
