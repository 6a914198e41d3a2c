import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type LadderRung, ladderRungs, type OwnerChannel, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Checkbox } from '../../../../components/checkbox.tsx'
import { Choices } from '../../../../components/choices.tsx'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import { SubmitButton } from '../../../../components/submit-button.tsx'
import { refresh } from '../../../../lib/answers.ts'
import { useDraftState } from '../../../../lib/drafts.ts'
import { isFailure } from '../../../../lib/http/failure.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { toasts } from '../../../../lib/toasts.ts'
import { type Clash, Conflict } from '../../components/conflict.tsx'
import { editsSince } from '../form/edits-since.ts'
import classes from '../form/form-page.module.css'
import { useFieldErrors } from '../form/use-field-errors.ts'
import { type ChannelChange, channelActs } from './api.ts'
import { channelForm, findChannelField, validateChannelChange } from './channel-errors.ts'
import { type ChannelFields, toChanges, toFields } from './channel-fields.ts'
import { HlsFields } from './hls-fields.tsx'
import { channelTexts } from './texts.ts'

/** Minutes of rewind. */
const lengths = [0, 10, 30, 60, 120, 240] as const
const rungName = (rung: number) => `${rung}p`

/** An owner's edits, and the channel when they began. */
type Written = { base: OwnerChannel; edits: Partial<ChannelFields> }

/** A stored source is never shown. */
export function ChannelForm({ channel }: { channel: OwnerChannel }) {
  const t = useTexts(channelTexts)
  const asStored = { base: channel, edits: {} }
  // An address and its headers are secret.
  const [{ base, edits }, setWritten] = useDraftState<Written>(`channel ${channel.id}`, asStored, 'document')
  const [theirs, setTheirs] = useState<OwnerChannel>()
  const wrong = useFieldErrors(channelForm)
  const isHls = channel.kind === 'hls'
  const fields = { ...toFields(base), ...edits }
  const changes = toChanges(base, fields)
  const unsaved = Object.keys(changes).length > 0
  if (!unsaved && channel.version > base.version) rebase(channel)

  /** Bases the form on `fresh`; with `sent`, keeps the edits typed since. */
  function rebase(fresh: OwnerChannel, sent?: ChannelFields) {
    setWritten((known) => ({ base: fresh, edits: sent ? editsSince(sent, known.edits) : {} }))
    setTheirs(undefined)
    wrong.clear()
  }

  function edit(fresh: Partial<ChannelFields>) {
    setWritten((known) => ({ ...known, edits: { ...known.edits, ...fresh } }))
  }

  const saving = useMutation({
    mutationFn: ({ change }: { change: ChannelChange; sent: ChannelFields }) => channelActs.edit(change),
    async onSuccess(answer, { sent }) {
      wrong.refused(answer)
      if (!isFailure(answer) && answer.resultCode === plainResult.success && answer.channel) {
        rebase(answer.channel, sent)
        toasts.show({ message: t('saved') })
      } else if (!isFailure(answer) && answer.reason === 'changed-meanwhile') setTheirs(answer.channel)
      await refresh()
    },
  })

  const lengthOf = (minutes = 0) => (minutes === 0 ? t('rewindNone') : t('rewindMinutes', { count: minutes }))

  function clashes(now: OwnerChannel): Clash[] {
    const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no')
    const inWords = (rungs: readonly LadderRung[] = []) => rungs.map(rungName).join(', ') || t('ladderNone')
    return [
      { name: t('title'), theirs: now.title, mine: fields.title },
      ...(isHls
        ? [
            { name: t('origin'), theirs: now.origin ?? '', mine: fields.address || (base.origin ?? '') },
            {
              name: t('headersToAll'),
              theirs: yesOrNo(now.headersToAll),
              mine: yesOrNo(fields.headersToAll),
            },
            { name: t('inner'), theirs: yesOrNo(now.allowInner), mine: yesOrNo(fields.allowInner) },
          ]
        : [
            { name: t('ladder'), theirs: inWords(now.rungs), mine: inWords(fields.rungs) },
            { name: t('rewind'), theirs: lengthOf(now.rewindMinutes), mine: lengthOf(fields.rewindMinutes) },
          ]),
    ]
  }

  function save(version: number) {
    const change = { id: channel.id, version, ...changes }
    if (wrong.accepts(validateChannelChange(change))) saving.mutate({ change, sent: fields })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (unsaved && fields.title.trim() !== '') save(base.version)
  }

  function startOver(on: OwnerChannel) {
    rebase(on)
    saving.reset()
  }

  return (
    <>
      {theirs && (
        <Conflict
          clashes={clashes(theirs)}
          saving={saving.isPending}
          onKeepMine={() => save(theirs.version)}
          onTakeTheirs={() => startOver(theirs)}
        />
      )}
      <form ref={wrong.formRef} className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('title')}
          name="title"
          error={wrong.errors.title}
          maxLength={200}
          value={fields.title}
          onChange={(event) => {
            const title = event.currentTarget.value
            edit({ title })
            wrong.changed({ title })
          }}
        />
        {channel.kind === 'push' && (
          <Choices
            legend={t('ladder')}
            note={t(channel.hasFfmpeg === false ? 'ladderNoFfmpeg' : 'ladderNote')}
            choices={ladderRungs}
            label={rungName}
            chosen={fields.rungs}
            onChange={(rungs) => edit({ rungs })}
          />
        )}
        {channel.kind === 'push' && (
          <NativeSelect
            label={t('rewind')}
            description={t('rewindNote')}
            value={fields.rewindMinutes}
            data={[...new Set([...lengths, fields.rewindMinutes])]
              .sort((a, b) => a - b)
              .map((minutes) => ({ value: String(minutes), label: lengthOf(minutes) }))}
            onChange={(event) => edit({ rewindMinutes: Number(event.currentTarget.value) })}
          />
        )}
        {isHls && <HlsFields source={fields} onChange={edit} wrong={wrong} channelId={channel.id} />}
        {isHls && channel.hasHeaders && (
          <Checkbox
            label={t('dropHeaders')}
            checked={fields.dropsHeaders}
            onChange={(event) => edit({ dropsHeaders: event.currentTarget.checked })}
          />
        )}
        <ErrorMessage answer={theirs || findChannelField(saving.data) ? undefined : saving.data} />
        <div className={classes.acts}>
          {unsaved && (
            <Button variant="default" onClick={() => startOver(channel)} disabled={saving.isPending}>
              {t('discard')}
            </Button>
          )}
          <SubmitButton loading={saving.isPending} disabled={!unsaved || fields.title.trim() === ''}>
            {t('save')}
          </SubmitButton>
        </div>
      </form>
    </>
  )
}
