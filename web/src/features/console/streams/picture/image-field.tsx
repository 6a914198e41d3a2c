import { Button, FileButton, Progress } from '@mantine/core'
import { useTexts } from '../../../../lib/language/texts.ts'
import { consoleStreamTexts } from '../texts.ts'
import '@mantine/core/styles/Progress.layer.css'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId } from 'react'
import { pictureTypes } from '../../components/use-picture-upload.ts'
import streamsClasses from '../streams.module.css'
import classes from './image-field.module.css'
import { StreamPicture } from './stream-picture.tsx'
import type { ImageUpload } from './use-image-upload.ts'

type ImageFieldProps = {
  picture: string
  error: string | undefined
  image: ImageUpload
  /** Goes back to the channel's picture; undefined if the stream has no own picture. */
  onRemove: (() => void) | undefined
}

export function ImageField({ picture, error, image, onRemove }: ImageFieldProps) {
  const { upload, progress, wrong } = image
  const t = useTexts(consoleStreamTexts)
  const wrongId = useId()
  return (
    <fieldset className={classes.image}>
      <legend>{t('imageLocation')}</legend>
      <StreamPicture address={picture} />
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
        {onRemove && (
          <Button variant="subtle" color="gray" onClick={onRemove}>
            {t('removeImage')}
          </Button>
        )}
        <p className={streamsClasses.hint}>{onRemove ? t('imageNote') : t('imageOfChannel')}</p>
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
