import { TextInput } from '@mantine/core'
import { type PushKey, plainResult, type Stream } from '@strom/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { ErrorMessage } from '../../components/error-message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { addBroadcast, firstPictureQuery, setupQuery } from './api.ts'
import classes from './setup.module.css'
import { setupTexts } from './texts.ts'

const FirstPicture = lazyExtra(async () => (await import('./first-picture.tsx')).FirstPicture)

export function BroadcastStep({ hasStreams }: { hasStreams: boolean }) {
  const t = useTexts(setupTexts)
  const [title, setTitle] = useState('')
  const [made, setMade] = useState<{ push: PushKey; streamId: string }>()
  const adding = useMutation({
    mutationFn: addBroadcast,
    async onSuccess(answer) {
      if (answer.resultCode !== plainResult.success || !('made' in answer) || !answer.made) return
      setMade(answer.made)
      await refresh(setupQuery.queryKey, ['streams'], ['console'])
    },
  })
  const { data: stream } = useQuery(firstPictureQuery(made?.streamId))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() !== '') adding.mutate(title)
  }

  if (made) return <Made push={made.push} stream={stream ?? null} />
  if (hasStreams) return null
  return (
    <form noValidate className={classes.code} onSubmit={submit}>
      <p>{t('broadcastText')}</p>
      <TextInput
        label={t('broadcastName')}
        size="md"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <ErrorMessage answer={adding.data} />
      <SubmitButton loading={adding.isPending} disabled={title.trim() === ''}>
        {t('broadcastMake')}
      </SubmitButton>
    </form>
  )
}

function Made({ push, stream }: { push: PushKey; stream: Stream | null }) {
  const t = useTexts(setupTexts)
  return (
    <div className={classes.code}>
      <p>{t('broadcastKey')}</p>
      {push.server !== null && (
        <TextInput label={t('broadcastServer')} size="md" readOnly value={push.server} />
      )}
      <TextInput
        label={t(push.server === null ? 'broadcastAddress' : 'broadcastStreamKey')}
        size="md"
        readOnly
        value={push.server === null ? push.address : push.key}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p role="status" className={stream ? classes.done : undefined}>
        {t(stream ? 'broadcastOn' : 'broadcastWaits')}
      </p>
      {stream && (
        <Suspense>
          <FirstPicture stream={stream} />
        </Suspense>
      )}
    </div>
  )
}
