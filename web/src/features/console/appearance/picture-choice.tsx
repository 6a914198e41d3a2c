import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useTexts } from '../../../lib/language/texts.ts'
import { pictureTypes, usePictureUpload } from '../components/use-picture-upload.ts'
import type { uploadIcon, uploadPicture } from './api.ts'
import classes from './appearance.module.css'
import { appearanceTexts } from './texts.ts'

type PictureChoiceProps = {
  form: 'icon' | 'picture'
  /** Empty if none is chosen. */
  address: string
  note: string
  isSaving: boolean
  upload: typeof uploadIcon | typeof uploadPicture
  onChoose: (address: string) => void
}

export function PictureChoice({ form, address, note, isSaving, upload, onChoose }: PictureChoiceProps) {
  const t = useTexts(appearanceTexts)
  const words = { kind: t('kind'), tooLarge: t('tooLarge') }
  const picture = usePictureUpload({ send: upload, words, onUploaded: onChoose })

  return (
    <div className={classes.choice}>
      {address !== '' && <img src={address} alt="" className={classes[form]} />}
      <p className={classes.note}>{note}</p>
      <div className={classes.acts}>
        <FileButton accept={pictureTypes} onChange={(file) => file && picture.upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={picture.progress !== null || isSaving}
              leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
            >
              {t(form === 'icon' ? 'uploadIcon' : 'uploadPicture')}
            </Button>
          )}
        </FileButton>
        {address !== '' && (
          <Button variant="subtle" color="gray" disabled={isSaving} onClick={() => onChoose('')}>
            {t(form === 'icon' ? 'removeIcon' : 'removePicture')}
          </Button>
        )}
      </div>
      <p role="alert" className={classes.wrong}>
        {picture.wrong}
      </p>
    </div>
  )
}
