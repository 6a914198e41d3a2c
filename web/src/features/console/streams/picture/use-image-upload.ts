import { useTranslation } from 'react-i18next'
import { usePictureUpload } from '../../components/use-picture-upload.ts'
import { uploadImage } from '../api.ts'

export function useImageUpload(onUploaded: (imageLocation: string) => void) {
  const { t } = useTranslation('consoleStreams')
  const words = { kind: t('imageKind'), tooLarge: t('imageTooLarge') }
  return usePictureUpload({ send: uploadImage, words, onUploaded })
}

export type ImageUpload = ReturnType<typeof useImageUpload>
