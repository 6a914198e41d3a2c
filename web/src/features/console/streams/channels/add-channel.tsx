import { NativeSelect, TextInput } from '@mantine/core'
import { type PushKey, plainResult } from '@strom/contract'
import { type FormEvent, useState } from 'react'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import formClasses from '../../../../components/form.module.css'
import { SubmitButton } from '../../../../components/submit-button.tsx'
import { refresh } from '../../../../lib/answers.ts'
import { isFailure } from '../../../../lib/http/failure.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { useIdempotentMutation } from '../../../../lib/use-idempotent-mutation.ts'
import { useFieldErrors } from '../form/use-field-errors.ts'
import { channelActs } from './api.ts'
import { channelForm, findChannelField, validateNewHls, validateNewPush } from './channel-errors.ts'
import { HlsFields } from './hls-fields.tsx'
import { emptySource } from './hls-source.ts'
import { KeyDialog } from './key-dialog.tsx'
import { channelTexts } from './texts.ts'

type Added = Awaited<ReturnType<typeof channelActs.addPush>>

type AddChannelProps = {
  opened: boolean
  onClose: () => void
  onAdded: (id: string) => void
}

export function AddChannel({ opened, onClose, onAdded }: AddChannelProps) {
  const t = useTexts(channelTexts)
  return (
    <KeyDialog title={t('add')} opened={opened} onClose={onClose}>
      {(showKey, close) => (
        <AddForm
          onDone={(id, key) => {
            onAdded(id)
            if (key) showKey(key)
            else close()
          }}
        />
      )}
    </KeyDialog>
  )
}

function AddForm({ onDone }: { onDone: (id: string, push: PushKey | undefined) => void }) {
  const t = useTexts(channelTexts)
  const [kind, setKind] = useState<'push' | 'hls'>('push')
  const [title, setTitle] = useState('')
  const [source, setSource] = useState(emptySource)
  const wrong = useFieldErrors(channelForm)
  const adding = useIdempotentMutation({
    call: async (): Promise<Added> =>
      kind === 'push' ? channelActs.addPush({ title }) : channelActs.addHls({ title, ...source }),
    async onAnswer(answer) {
      wrong.refused(answer)
      await refresh()
      if (isFailure(answer) || answer.resultCode !== plainResult.success || !answer.channel) return
      onDone(answer.channel.id, answer.push)
    },
  })
  const complete = title.trim() !== '' && (kind === 'push' || source.address.trim() !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree this form is inside a stream's form.
    event.stopPropagation()
    const errors = kind === 'push' ? validateNewPush({ title }) : validateNewHls({ title, ...source })
    if (complete && wrong.accepts(errors)) adding.send(undefined)
  }

  return (
    <form ref={wrong.formRef} className={formClasses.form} noValidate onSubmit={submit}>
      <NativeSelect
        label={t('kind')}
        data-autofocus
        value={kind}
        data={[
          { value: 'push', label: t('choosePush') },
          { value: 'hls', label: t('chooseHls') },
        ]}
        onChange={(event) => setKind(event.currentTarget.value === 'hls' ? 'hls' : 'push')}
      />
      <TextInput
        label={t('title')}
        description={t('titleNote')}
        name="title"
        error={wrong.errors.title}
        maxLength={200}
        value={title}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          wrong.changed({ title })
        }}
      />
      {kind === 'hls' && (
        <HlsFields source={source} onChange={(fresh) => setSource({ ...source, ...fresh })} wrong={wrong} />
      )}
      <ErrorMessage answer={findChannelField(adding.answer) ? undefined : adding.answer} />
      <SubmitButton fullWidth loading={adding.isPending} disabled={!complete}>
        {t('addNow')}
      </SubmitButton>
    </form>
  )
}
