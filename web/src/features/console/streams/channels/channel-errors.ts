import type { CatalogueRefusal } from '@strom/contract'
import { contract } from '@strom/contract'
import { validateBy } from '../../../../lib/form-validation.ts'
import type { FormFields } from '../form/use-field-errors.ts'

export type ChannelField = 'title' | 'address' | 'headers'

const fieldOfReason: Partial<Record<CatalogueRefusal, ChannelField>> = {
  'bad-address': 'address',
  'bad-header': 'headers',
  'own-header': 'headers',
}

/** The field that a refusal is about; undefined where it is about the whole channel, or about what the source answered. */
export function findChannelField(answer: object | undefined): ChannelField | undefined {
  const { reason } = (answer ?? {}) as { reason?: CatalogueRefusal }
  return reason && fieldOfReason[reason]
}

/** A channel's form, for `useFieldErrors`. */
export const channelForm: FormFields<ChannelField> = {
  names: ['title', 'address', 'headers'],
  fieldOf: findChannelField,
}

/** Validates a new channel, a change, and an address to be tested, by the contract. */
export const validateNewPush = validateBy(contract.channels.addPush.body)
export const validateNewHls = validateBy(contract.channels.addHls.body)
export const validateChannelChange = validateBy(contract.channels.edit.body)
export const validateTest = validateBy(contract.channels.testHls.body)
