import { Button, FileButton, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import streamsClasses from '../streams.module.css'
import classes from './image-field.module.css'
import { StreamPicture } from './stream-picture.tsx'
import { type ImageUpload, pictureTypes } from './use-image-upload.ts'

type ImageFieldProps = { imageLocation: string; error: string | undefined; image: ImageUpload }

/** A stream's picture, and a way to send another. */
export function ImageField({ imageLocation, error, image: { upload, progress, wrong } }: ImageFieldProps) {
  const { t } = useTranslation('consoleStreams')
  const wrongId = useId()
  return (
    <fieldset className={classes.image}>
      <legend>{t('image')}</legend>
      <StreamPicture address={imageLocation} />
      <div className={classes.imageActs}>
        <FileButton accept={pictureTypes} onChange={(file) => file && upload(file)}>
          {(props) => (
            <Button
              {...props}
              name="imageLocation"
              aria-describedby={wrongId}
              variant="default"
              loading={progress !== null}
              leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
            >
              {t('uploadImage')}
            </Button>
          )}
        </FileButton>
        <p className={streamsClasses.hint}>{imageLocation === '' ? t('imageOfChannel') : t('imageNote')}</p>
        {progress !== null && (
          <Progress value={progress * 100} aria-label={t(progress < 1 ? 'imageSending' : 'imageChecking')} />
        )}
        <p id={wrongId} role="alert" className={streamsClasses.wrong}>
          {wrong ?? error}
        </p>
      </div>
    </fieldset>
  )
}
