import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ProgrammeEntry, plainResult } from '@strom/contract'
import { tagTextIn } from '@strom/rules/stream-tags'
import { useMutation, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { MoreButton } from '../../../components/more-button.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { Page } from '../../../components/page.tsx'
import { load, loadList, refresh } from '../../../lib/answers.ts'
import { formatMoment, formatTime } from '../../../lib/dates.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { paths } from '../../../lib/paths.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { BackLink } from '../components/back-link.tsx'
import { entriesQuery, removeEntry, streamTitlesQuery } from './api.ts'
import classes from './programme.module.css'
import { programmeTexts } from './texts.ts'

const EntryForm = lazyExtra(async () => (await import('./entry-form.tsx')).EntryForm, NotLoaded)
const ImportForm = lazyExtra(async () => (await import('./import-form.tsx')).ImportForm, NotLoaded)

function ProgrammeSection() {
  const t = useTexts(programmeTexts)
  const { data: titles } = useSuspenseQuery(streamTitlesQuery)
  const [stream, setStream] = useState('')
  // The previous list stays while the next one loads.
  const list = useSuspenseInfiniteQuery(entriesQuery(useDeferredValue(stream)))
  const [chosen, setChosen] = useState<ProgrammeEntry>()
  const [isWritten, setWritten] = useState(false)
  const [editing, editor] = useDisclosure(false)
  const [asking, question] = useDisclosure(false)
  const [importing, importer] = useDisclosure(false)
  const entries = list.data.pages.flatMap((page) => page.entries)

  function edit(entry?: ProgrammeEntry) {
    setChosen(entry)
    setWritten(false)
    editor.open()
  }

  return (
    <Page
      title={t('programme')}
      width="wide"
      tools={
        <div className={classes.tools}>
          <Button variant="default" disabled={titles.size === 0} onClick={importer.open}>
            {t('import')}
          </Button>
          <Button disabled={titles.size === 0} onClick={() => edit()}>
            {t('add')}
          </Button>
        </div>
      }
    >
      <BackLink to={paths.adminStreams()}>{t('back')}</BackLink>
      <NativeSelect
        className={classes.filter}
        label={t('stream')}
        value={stream}
        data={[
          { value: '', label: t('allStreams') },
          ...[...titles].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => setStream(event.currentTarget.value)}
      />
      <DataTable<ProgrammeEntry>
        cells="paired"
        empty={t('none')}
        rows={entries}
        rowKey={({ id }) => id}
        columns={[
          [t('title'), ({ title }) => tagTextIn(title, currentLanguage())],
          [t('stream'), ({ streamId }) => titles.get(streamId) ?? streamId],
          [
            t('when'),
            ({ startsAt, endsAt, weekly }) =>
              `${formatMoment(startsAt)}–${formatTime(endsAt)}${weekly ? `, ${t('eachWeek')}` : ''}`,
          ],
          [
            t('act'),
            (entry) => (
              <span className={classes.acts}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('editThis', { title: entry.title })}
                  onClick={() => edit(entry)}
                >
                  {t('edit')}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('removeThis', { title: entry.title })}
                  onClick={() => {
                    setChosen(entry)
                    question.open()
                  }}
                >
                  {t('remove')}
                </Button>
              </span>
            ),
          ],
        ]}
      />
      <MoreButton list={list}>{t('more')}</MoreButton>
      <Dialog
        title={t(chosen ? 'edit' : 'add')}
        opened={editing}
        onClose={editor.close}
        persistent={isWritten}
      >
        <EntryForm key={chosen?.id ?? ''} entry={chosen} onWritten={setWritten} onDone={editor.close} />
      </Dialog>
      <Dialog title={t('remove')} opened={asking} onClose={question.close}>
        {chosen && <Remove key={chosen.id} entry={chosen} onDone={question.close} />}
      </Dialog>
      <Dialog title={t('import')} opened={importing} onClose={importer.close} size="lg">
        <ImportForm onDone={importer.close} />
      </Dialog>
    </Page>
  )
}

function Remove({ entry, onDone }: { entry: ProgrammeEntry; onDone: () => void }) {
  const t = useTexts(programmeTexts)
  const close = useWhileMounted(onDone)
  const removing = useMutation({
    mutationFn: () => removeEntry(entry.id),
    async onSuccess({ resultCode }) {
      await refresh()
      if (resultCode !== plainResult.success) return
      close()
      toasts.show({ message: t('removed') })
    },
  })
  return (
    <div className={formClasses.form}>
      <p>{t(entry.weekly ? 'removeWeekly' : 'removeText', { title: entry.title })}</p>
      <ErrorMessage answer={removing.data} />
      <Button fullWidth color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
        {t('remove')}
      </Button>
    </div>
  )
}

export function loader() {
  return Promise.all([loadList(entriesQuery('')), load(streamTitlesQuery)])
}

export { ProgrammeSection as Component }
