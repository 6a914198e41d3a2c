import { TextInput } from '@mantine/core'
import type { OwnerChannel } from '@strom/contract'
import { useState } from 'react'
import { useTexts } from '../../../../lib/language/texts.ts'
import { ImageField } from '../picture/image-field.tsx'
import type { ImageUpload } from '../picture/use-image-upload.ts'
import streamsClasses from '../streams.module.css'
import { consoleStreamTexts } from '../texts.ts'
import { ChannelSelect } from './channel-select.tsx'
import { pictureOf, type StreamFields } from './fields.ts'
import foldClasses from './fold.module.css'
import { TagLegend } from './tag-legend.tsx'
import type { ErrorsOf } from './use-field-errors.ts'

type StreamFormProps = {
  fields: StreamFields
  errors: ErrorsOf<keyof StreamFields>
  channels: readonly OwnerChannel[]
  image: ImageUpload
  onChange: (fields: Partial<StreamFields>) => void
}

export function StreamFormFields({ fields, errors, channels, image, onChange }: StreamFormProps) {
  const t = useTexts(consoleStreamTexts)
  const [isOpened, setOpened] = useState(false)
  const text = (name: keyof StreamFields) => ({
    name,
    error: errors[name],
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput label={t('title')} maxLength={200} required withAsterisk={false} {...text('title')} />
      <ChannelSelect
        channels={channels}
        value={fields.channel}
        error={errors.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <ImageField
        picture={pictureOf(fields, channels)}
        error={errors.imageLocation}
        image={image}
        onRemove={fields.imageLocation === '' ? undefined : () => onChange({ imageLocation: '' })}
      />
      <TextInput
        label={t('tags')}
        description={t('tagsNote')}
        maxLength={200}
        autoCapitalize="none"
        {...text('tags')}
      />
      <TextInput
        label={t('tagsSldp')}
        description={t('tagsNote')}
        maxLength={200}
        autoCapitalize="none"
        {...text('tagsSldp')}
      />
      <TagLegend />
      <details
        className={foldClasses.fold}
        open={fields.ownSrc !== '' || fields.ownSrcSldp !== '' || isOpened}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>{t('own')}</summary>
        <p className={streamsClasses.hint}>{t('ownNote')}</p>
        <TextInput
          label={t('ownSrc')}
          placeholder="https://media.example.org/fjord/index.m3u8?token={token}"
          autoCapitalize="none"
          {...text('ownSrc')}
        />
        <TextInput
          label={t('ownSrcSldp')}
          placeholder="wss://media.example.org/fjord?token={token}"
          autoCapitalize="none"
          {...text('ownSrcSldp')}
        />
      </details>
    </>
  )
}
