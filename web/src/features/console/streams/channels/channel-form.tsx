import { Button, TextInput } from '@mantine/core'
import { type OwnerChannel, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../../components/refused.tsx'
import { isFailure } from '../../../../lib/http/failure.ts'
import { toasts } from '../../../../lib/toasts.ts'
import { Checkbox } from '../../components/checkbox.tsx'
import { type Clash, Conflict } from '../../components/conflict.tsx'
import classes from '../form/form-page.module.css'
import { useFieldErrors } from '../form/use-field-errors.ts'
import { channelActs, useChannelsChanged } from './api.ts'
import { channelFieldOf, channelForm, validateChannelChange } from './channel-errors.ts'
import { HlsFields } from './hls-fields.tsx'
import { emptySource } from './hls-source.ts'

/** Changes a channel's title, and the source of one that is fetched; what is stored of that is never shown. */
export function ChannelForm({ channel }: { channel: OwnerChannel }) {
  const { t } = useTranslation('consoleChannels')
  const changed = useChannelsChanged()
  const [base, setBase] = useState(channel)
  const [title, setTitle] = useState(channel.title)
  const [source, setSource] = useState({ ...emptySource, allowInner: channel.allowInner })
  const [dropsHeaders, setDropsHeaders] = useState(false)
  const [theirs, setTheirs] = useState<OwnerChannel>()
  const wrong = useFieldErrors(channelForm)
  const isHls = channel.kind === 'hls'
  const changes = {
    ...(title !== base.title && { title }),
    ...(source.address.trim() !== '' && { address: source.address }),
    ...(source.headers.trim() !== '' ? { headers: source.headers } : dropsHeaders && { headers: '' }),
    ...(source.allowInner !== base.allowInner && { allowInner: source.allowInner }),
  }
  const unsaved = Object.keys(changes).length > 0
  if (!unsaved && channel.version > base.version) rebase(channel)

  function rebase(fresh: OwnerChannel) {
    setBase(fresh)
    setTitle(fresh.title)
    setSource({ ...emptySource, allowInner: fresh.allowInner })
    setDropsHeaders(false)
    setTheirs(undefined)
    wrong.clear()
  }

  const saving = useMutation({
    mutationFn: (version: number) => channelActs.edit({ id: channel.id, version, ...changes }),
    async onSuccess(answer) {
      wrong.refused(answer)
      if (!isFailure(answer) && answer.resultCode === plainResult.success && answer.channel) {
        rebase(answer.channel)
        toasts.show({ message: t('saved') })
      } else if (!isFailure(answer) && answer.reason === 'changed-meanwhile') setTheirs(answer.channel)
      await changed(answer)
    },
  })

  function clashes(now: OwnerChannel): Clash[] {
    const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no')
    return [
      { name: t('title'), theirs: now.title, mine: title },
      ...(isHls
        ? [
            { name: t('origin'), theirs: now.origin ?? '', mine: source.address || (base.origin ?? '') },
            { name: t('inner'), theirs: yesOrNo(now.allowInner), mine: yesOrNo(source.allowInner) },
          ]
        : []),
    ]
  }

  function save(version: number) {
    const { id } = channel
    if (wrong.accepts(validateChannelChange({ id, version, ...changes }))) saving.mutate(version)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (unsaved && title.trim() !== '') save(base.version)
  }

  return (
    <>
      {theirs && (
        <Conflict
          clashes={clashes(theirs)}
          saving={saving.isPending}
          onKeepMine={() => save(theirs.version)}
          onTakeTheirs={() => {
            rebase(theirs)
            saving.reset()
          }}
        />
      )}
      <form ref={wrong.formRef} className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('title')}
          name="title"
          error={wrong.errors.title}
          maxLength={200}
          value={title}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            wrong.changed({ title })
          }}
        />
        {isHls && <HlsFields source={source} onChange={setSource} wrong={wrong} channelId={channel.id} />}
        {isHls && channel.hasHeaders && (
          <Checkbox
            label={t('dropHeaders')}
            checked={dropsHeaders}
            onChange={(event) => setDropsHeaders(event.currentTarget.checked)}
          />
        )}
        <Refused answer={theirs || channelFieldOf(saving.data) ? undefined : saving.data} />
        <div className={classes.acts}>
          <Button type="submit" loading={saving.isPending} disabled={!unsaved || title.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </>
  )
}
