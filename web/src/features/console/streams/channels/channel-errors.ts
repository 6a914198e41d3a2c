import type { OwnerStreamRefusal } from '@strom/contract'
import { contract } from '@strom/contract'
import { validateBy } from '../../../../lib/form-validation.ts'
import type { FormFields } from '../form/use-field-errors.ts'

export type ChannelField = 'title' | 'address' | 'headers'

const fieldOfReason: Partial<Record<OwnerStreamRefusal, ChannelField>> = {
  'bad-address': 'address',
  'bad-header': 'headers',
  'own-header': 'headers',
}

/** Undefined for a refusal about the whole channel or the source's answer. */
export function findChannelField(answer: object | undefined): ChannelField | undefined {
  const { reason } = (answer ?? {}) as { reason?: OwnerStreamRefusal }
  return reason && fieldOfReason[reason]
}

export const channelForm: FormFields<ChannelField> = {
  names: ['title', 'address', 'headers'],
  fieldOf: findChannelField,
}

export const validateNewPush = validateBy(contract.channels.addPush.body)
export const validateNewHls = validateBy(contract.channels.addHls.body)
export const validateChannelChange = validateBy(contract.channels.edit.body)
export const validateTest = validateBy(contract.channels.testHls.body)
