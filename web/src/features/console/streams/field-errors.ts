import type { CatalogueRefusal } from '@strom/contract'
import { contract } from '@strom/contract/forms'
import { validateBy } from '../../../lib/form-validation.ts'
import { fieldNames, type StreamFields } from './fields.ts'

/** What is wrong with fields of a stream, by name, in words. */
export type FieldErrors = Partial<Record<keyof StreamFields, string>>

const fieldOfReason: Partial<Record<CatalogueRefusal, keyof StreamFields>> = {
  'no-channel': 'channel',
  'no-image': 'imageLocation',
  'own-src': 'ownSrc',
  'own-elsewhere': 'ownSrc',
  'own-src-sldp': 'ownSrcSldp',
  'own-unencrypted': 'ownSrcSldp',
}

/** The field that a refusal is about; undefined where it is about the whole stream. */
export function fieldOf(answer: object | undefined): keyof StreamFields | undefined {
  const { reason } = (answer ?? {}) as { reason?: CatalogueRefusal }
  return reason && fieldOfReason[reason]
}

/** The first of the form that something is wrong with. */
export function firstOf(errors: FieldErrors): keyof StreamFields | undefined {
  return fieldNames.find((name) => errors[name])
}

/** What the contract would refuse of a new stream, and of a change. */
export const validateNew = validateBy(contract.catalogue.add.body)
export const validateChange = validateBy(contract.catalogue.edit.body)
