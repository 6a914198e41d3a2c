import type { CatalogueRefusal } from '@strom/contract'
import { contract } from '@strom/contract'
import { validateBy } from '../../../../lib/form-validation.ts'
import { fieldNames, type StreamFields } from './fields.ts'
import type { FormFields } from './use-field-errors.ts'

const fieldOfReason: Partial<Record<CatalogueRefusal, keyof StreamFields>> = {
  'no-channel': 'channel',
  'no-image': 'imageLocation',
  'own-src': 'ownSrc',
  'own-elsewhere': 'ownSrc',
  'own-src-sldp': 'ownSrcSldp',
  'own-unencrypted': 'ownSrcSldp',
}

/** The field that a refusal is about; undefined where it is about the whole stream. */
export function findField(answer: object | undefined): keyof StreamFields | undefined {
  const { reason } = (answer ?? {}) as { reason?: CatalogueRefusal }
  return reason && fieldOfReason[reason]
}

/** A stream's form, for `useFieldErrors`. */
export const streamForm: FormFields<keyof StreamFields> = { names: fieldNames, fieldOf: findField }

/** Validates a new stream, and a change, by the contract. */
export const validateNew = validateBy(contract.catalogue.add.body)
export const validateChange = validateBy(contract.catalogue.edit.body)
