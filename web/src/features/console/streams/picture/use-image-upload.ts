import { useTexts } from '../../../../lib/language/texts.ts'
import { usePictureUpload } from '../../components/use-picture-upload.ts'
import { uploadImage } from '../api.ts'
import { consoleStreamTexts } from '../texts.ts'

export function useImageUpload(onUploaded: (imageLocation: string) => void) {
  const t = useTexts(consoleStreamTexts)
  const words = { kind: t('imageKind'), tooLarge: t('imageTooLarge') }
  return usePictureUpload({ send: uploadImage, words, onUploaded })
}

export type ImageUpload = ReturnType<typeof useImageUpload>
