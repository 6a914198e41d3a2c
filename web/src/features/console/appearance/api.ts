import { contract } from '@strom/contract'
import { call } from '../../../lib/api.ts'

/** Stored whole on a square. */
export function uploadIcon(body: Blob) {
  return call(contract.appearance.uploadIcon, { body })
}

/** Stored cut to 16:9. */
export function uploadPicture(body: Blob) {
  return call(contract.ownerStreams.uploadImage, { body })
}
