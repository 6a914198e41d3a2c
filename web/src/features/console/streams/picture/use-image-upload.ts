import { contract, plainResult } from '@strom/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../lib/http/failure.ts'
import { useErrorMessage } from '../../../../lib/use-error-message.ts'
import { uploadImage } from '../api.ts'

const { types, maxBytes } = contract.catalogue.uploadImage.upload

/** The kinds of picture that may be chosen. */
export const pictureTypes = types.join(',')

/** Sends a picture, which is looked at before: how far that has got, and what was wrong with it. */
export function useImageUpload(onUploaded: (imageLocation: string) => void) {
  const { t } = useTranslation('consoleStreams')
  const errorMessage = useErrorMessage()
  /** 0 to 1 while it is sent; null otherwise. */
  const [progress, setProgress] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)

  async function upload(picture: Blob) {
    if (!types.some((type) => type === picture.type)) return setWrong(t('imageKind'))
    if (picture.size > maxBytes) return setWrong(t('imageTooLarge'))
    setWrong(null)
    setProgress(0)
    const answer = await uploadImage(picture, setProgress)
    setProgress(null)
    if (isFailure(answer) && answer.status === 413) setWrong(t('imageTooLarge'))
    else if (!isFailure(answer) && answer.resultCode === plainResult.success && answer.imageLocation) {
      onUploaded(answer.imageLocation)
    } else setWrong(errorMessage(answer))
  }

  return { upload, progress, wrong }
}

export type ImageUpload = ReturnType<typeof useImageUpload>
