import { type Answer, contract, plainResult } from '@strom/contract'
import { useState } from 'react'
import { type Failure, isFailure } from '../../../lib/http/failure.ts'
import { useErrorMessage } from '../../../lib/use-error-message.ts'

/** The same limits for every picture of the site. */
const { types, maxBytes } = contract.ownerStreams.uploadImage.upload

export const pictureTypes = types.join(',')

type PictureUpload = {
  /** `onProgress`: sent fraction, 0 to 1. */
  send: (
    picture: Blob,
    onProgress: (part: number) => void,
  ) => Promise<Answer<typeof contract.ownerStreams.uploadImage> | Failure>
  /** For a wrong file type, and for a file that is too large. */
  words: { kind: string; tooLarge: string }
  onUploaded: (location: string) => void
}

export function usePictureUpload({ send, words, onUploaded }: PictureUpload) {
  const errorMessage = useErrorMessage()
  /** 0 to 1 while sending, else null. */
  const [progress, setProgress] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)

  async function upload(picture: Blob) {
    if (!types.some((type) => type === picture.type)) return setWrong(words.kind)
    if (picture.size > maxBytes) return setWrong(words.tooLarge)
    setWrong(null)
    setProgress(0)
    const answer = await send(picture, setProgress)
    setProgress(null)
    if (isFailure(answer) && answer.status === 413) setWrong(words.tooLarge)
    else if (!isFailure(answer) && answer.resultCode === plainResult.success && answer.imageLocation) {
      onUploaded(answer.imageLocation)
    } else setWrong(errorMessage(answer))
  }

  return { upload, progress, wrong }
}
