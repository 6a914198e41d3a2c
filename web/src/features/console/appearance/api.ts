import { contract } from '@strom/contract'
import { call } from '../../../lib/api.ts'

/** Stores the site's icon, whole on a square. */
export function uploadIcon(body: Blob) {
  return call(contract.brand.uploadIcon, { body })
}

/** Stores the picture above signing in, cut to 16:9. */
export function uploadPicture(body: Blob) {
  return call(contract.catalogue.uploadImage, { body })
}
