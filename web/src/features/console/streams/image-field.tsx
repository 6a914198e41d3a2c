import { Button, FileButton, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconPhotoUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import classes from './streams.module.css'
import { type ImageUpload, pictureTypes } from './use-image-upload.ts'

type ImageFieldProps = { imageLocation: string; image: ImageUpload }

/** A stream's picture, and a way to send another. */
export function ImageField({ imageLocation, image: { upload, progress, wrong } }: ImageFieldProps) {
  const { t } = useTranslation('consoleStreams')
  return (
    <fieldset className={classes.image}>
      <legend>{t('image')}</legend>
      <span className={classes.picture}>
        <Thumbnail key={imageLocation} address={imageLocation} />
      </span>
      <div className={classes.imageActs}>
        <FileButton accept={pictureTypes} onChange={(file) => file && upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={progress !== null}
              leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
            >
              {t('uploadImage')}
            </Button>
          )}
        </FileButton>
        <p className={classes.hint}>{imageLocation === '' ? t('imageOfChannel') : t('imageNote')}</p>
        {progress !== null && (
          <Progress value={progress * 100} aria-label={t(progress < 1 ? 'imageSending' : 'imageChecking')} />
        )}
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      </div>
    </fieldset>
  )
}
