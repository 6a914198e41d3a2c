import { Button, FileButton } from '@mantine/core'
import { contract, plainResult } from '@strom/contract'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../lib/http/failure.ts'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { pictureTypes, type uploadIcon, type uploadPicture } from './api.ts'
import classes from './appearance.module.css'

const { types, maxBytes } = contract.brand.uploadIcon.upload

type PictureChoiceProps = {
  form: 'icon' | 'picture'
  /** Empty: none is chosen. */
  address: string
  note: string
  isSaving: boolean
  upload: typeof uploadIcon | typeof uploadPicture
  onChoose: (address: string) => void
}

/** A picture of the site: to be sent, seen, and removed. */
export function PictureChoice({ form, address, note, isSaving, upload, onChoose }: PictureChoiceProps) {
  const { t } = useTranslation('consoleAppearance')
  const errorMessage = useErrorMessage()
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState<string>()

  async function send(picture: Blob | null) {
    if (!picture) return
    if (!types.some((type) => type === picture.type)) return setWrong(t('kind'))
    if (picture.size > maxBytes) return setWrong(t('tooLarge'))
    setWrong(undefined)
    setSending(true)
    const answer = await upload(picture)
    setSending(false)
    if (isFailure(answer) && answer.status === 413) return setWrong(t('tooLarge'))
    if (isFailure(answer) || answer.resultCode !== plainResult.success || !answer.imageLocation) {
      return setWrong(errorMessage(answer))
    }
    onChoose(answer.imageLocation)
  }

  return (
    <div className={classes.choice}>
      {address !== '' && <img src={address} alt="" className={classes[form]} />}
      <p className={classes.note}>{note}</p>
      <div className={classes.acts}>
        <FileButton accept={pictureTypes} onChange={send}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={sending || isSaving}
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
        {wrong}
      </p>
    </div>
  )
}
