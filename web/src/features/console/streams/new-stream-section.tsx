import { type OwnerChannel, plainResult } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Checkbox } from '../../../components/checkbox.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import { Page } from '../../../components/page.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { load, refresh } from '../../../lib/answers.ts'
import { useDraftState } from '../../../lib/drafts.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { BackLink } from '../components/back-link.tsx'
import { addStream, ownerStreamsQuery } from './api.ts'
import { findField, streamForm, validateNew } from './form/field-errors.ts'
import { type StreamFields, toNewStream } from './form/fields.ts'
import classes from './form/form-page.module.css'
import { StreamFormFields } from './form/stream-form-fields.tsx'
import { TilePreview } from './form/tile-preview.tsx'
import { useFieldErrors } from './form/use-field-errors.ts'
import { useImageUpload } from './picture/use-image-upload.ts'
import { consoleStreamTexts } from './texts.ts'

function NewStreamSection() {
  const t = useTexts(consoleStreamTexts)
  const { data } = useSuspenseQuery(ownerStreamsQuery)
  return (
    <Page title={t('add')} width="wide">
      <BackLink>{t('back')}</BackLink>
      <NewStreamForm channels={data.channels} />
    </Page>
  )
}

function NewStreamForm({ channels }: { channels: readonly OwnerChannel[] }) {
  const t = useTexts(consoleStreamTexts)
  const navigate = useNavigate()
  const [{ hidden, ...fields }, setWritten, forget] = useDraftState<StreamFields & { hidden: boolean }>(
    'new stream',
    {
      title: '',
      channel: channels[0]?.id ?? '',
      imageLocation: '',
      tags: '',
      tagsSldp: '',
      ownSrc: '',
      ownSrcSldp: '',
      hidden: false,
    },
  )
  const wrong = useFieldErrors(streamForm)
  function change(fresh: Partial<StreamFields>) {
    setWritten((known) => ({ ...known, ...fresh }))
    wrong.changed(fresh)
  }
  const image = useImageUpload((imageLocation) => change({ imageLocation }))
  const adding = useIdempotentMutation({
    call: addStream,
    async onAnswer(answer) {
      wrong.refused(answer)
      if (isFailure(answer) || answer.resultCode !== plainResult.success || !answer.stream) return
      forget()
      await refresh()
      toasts.show({ message: t('added', { title: answer.stream.title }) })
      void navigate(paths.adminStream(answer.stream.id))
    },
  })
  // A picture being uploaded belongs to the stream.
  const complete = fields.title.trim() !== '' && fields.channel !== '' && image.progress === null

  function submit(event: FormEvent) {
    event.preventDefault()
    const stream = toNewStream(fields, hidden)
    if (complete && wrong.accepts(validateNew(stream))) adding.send(stream)
  }

  return (
    <div className={classes.page}>
      <form ref={wrong.formRef} className={classes.form} noValidate onSubmit={submit}>
        <StreamFormFields
          fields={fields}
          errors={wrong.errors}
          channels={channels}
          image={image}
          onChange={change}
        />
        <Checkbox
          label={t('hiddenAtFirst')}
          description={t('hiddenAtFirstNote')}
          checked={hidden}
          onChange={({ currentTarget: { checked } }) =>
            setWritten((known) => ({ ...known, hidden: checked }))
          }
        />
        <ErrorMessage answer={findField(adding.answer) ? undefined : adding.answer} />
        <div className={classes.acts}>
          <SubmitButton loading={adding.isPending} disabled={!complete}>
            {t('addNow')}
          </SubmitButton>
        </div>
      </form>
      <TilePreview fields={fields} channels={channels} maintenance={false} />
    </div>
  )
}

export function loader() {
  return load(ownerStreamsQuery)
}

export { NewStreamSection as Component }
