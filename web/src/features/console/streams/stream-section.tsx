import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OwnerChannel, OwnerStream } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ErrorMessage } from '../../../components/error-message.tsx'
import { Page } from '../../../components/page.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { load } from '../../../lib/answers.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { BackLink } from '../components/back-link.tsx'
import { Conflict } from '../components/conflict.tsx'
import { DescriptionList } from '../components/description-list.tsx'
import { ownerStreamsQuery } from './api.ts'
import classes from './form/form-page.module.css'
import { StreamFormFields } from './form/stream-form-fields.tsx'
import { TilePreview } from './form/tile-preview.tsx'
import { useClashes } from './form/use-clashes.ts'
import { useStreamForm } from './form/use-stream-form.ts'
import { TestPlay } from './picture/test-play.tsx'
import { useImageUpload } from './picture/use-image-upload.ts'
import { RemoveStream } from './remove-stream.tsx'
import { StreamBadges } from './stream-badges.tsx'
import { findSource } from './stream-state.ts'
import { StreamSwitches } from './stream-switches.tsx'
import streamsClasses from './streams.module.css'
import { consoleStreamTexts } from './texts.ts'

function StreamSection() {
  const t = useTexts(consoleStreamTexts)
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(ownerStreamsQuery)
  const found = data.streams.find((stream) => stream.id === id)
  // A stream removed on this page stays shown until the page is left.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const stream = found ?? (last?.id === id ? last : undefined)
  return (
    <Page title={stream?.title ?? t('stream')} width="wide">
      <BackLink>{t('back')}</BackLink>
      {stream ? (
        <StreamPage key={id} stream={stream} channels={data.channels} />
      ) : (
        <p className={streamsClasses.note}>{t('noSuch')}</p>
      )}
    </Page>
  )
}

type StreamPageProps = { stream: OwnerStream; channels: readonly OwnerChannel[] }

function StreamPage({ stream, channels }: StreamPageProps) {
  const t = useTexts(consoleStreamTexts)
  const navigate = useNavigate()
  const [removing, remove] = useDisclosure(false)
  const form = useStreamForm(stream, () => toasts.show({ message: t('saved') }))
  const image = useImageUpload((imageLocation) => form.change({ imageLocation }))
  const findClashes = useClashes(channels)
  const unsaved = form.changed.length > 0
  const complete = form.fields.title.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (complete && unsaved) form.save()
  }

  return (
    <>
      <DescriptionList
        facts={[
          [
            t('state'),
            <span key="state" className={streamsClasses.badges}>
              <StreamBadges stream={stream} channels={channels} />
            </span>,
          ],
          [t('source'), t(`kind-${findSource(stream, channels).kind}`)],
          [t('watching'), t('viewers', { count: stream.viewers })],
          [t('id'), stream.id],
          [t('since'), formatDate(stream.createdAt)],
        ]}
      />
      <div className={classes.pageActs}>
        <StreamSwitches stream={stream} className={classes.switches} onChanged={form.rebase} />
        <Button variant="default" color="red" onClick={remove.open}>
          {t('remove')}
        </Button>
      </div>
      {form.conflict && (
        <Conflict
          clashes={findClashes(form.conflict.base, form.conflict.theirs, form.fields)}
          saving={form.saving}
          onKeepMine={form.conflict.keepMine}
          onTakeTheirs={form.conflict.takeTheirs}
        />
      )}
      <div className={classes.page}>
        <form ref={form.formRef} className={classes.form} noValidate onSubmit={submit}>
          <StreamFormFields
            fields={form.fields}
            errors={form.errors}
            channels={channels}
            image={image}
            onChange={form.change}
          />
          <ErrorMessage answer={form.refused} />
          <div className={classes.acts}>
            {unsaved && <span role="status">{t('unsaved')}</span>}
            {unsaved && (
              <Button variant="default" onClick={form.discard} disabled={form.saving}>
                {t('discard')}
              </Button>
            )}
            <SubmitButton loading={form.saving} disabled={!unsaved || !complete}>
              {t('save')}
            </SubmitButton>
          </div>
        </form>
        <div className={classes.side}>
          <TilePreview fields={form.fields} channels={channels} maintenance={stream.maintenance} />
          <TestPlay stream={stream} onPicture={image.upload} />
        </div>
      </div>
      <RemoveStream
        stream={stream}
        opened={removing}
        onClose={remove.close}
        onRemoved={() => void navigate('..', { relative: 'path' })}
      />
    </>
  )
}

export function loader() {
  return load(ownerStreamsQuery)
}

export { StreamSection as Component }
