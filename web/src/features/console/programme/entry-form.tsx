import { NativeSelect, TextInput } from '@mantine/core'
import { type ProgrammeEntry, plainResult } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Checkbox } from '../../../components/checkbox.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { toLocalTime, toMoment } from '../components/local-time.ts'
import { MomentField, SiteClock } from '../components/moment-field.tsx'
import { streamTitlesQuery, type WrittenEntry, writeEntry } from './api.ts'
import { programmeTexts } from './texts.ts'

type EntryFormProps = {
  /** Undefined for a new entry. */
  entry: ProgrammeEntry | undefined
  /** Reports unsaved changes. */
  onWritten: (isWritten: boolean) => void
  onDone: () => void
}

export function EntryForm({ entry, onWritten, onDone }: EntryFormProps) {
  const t = useTexts(programmeTexts)
  const close = useWhileMounted(onDone)
  const { data: titles } = useSuspenseQuery(streamTitlesQuery)
  const [values, setValues] = useState(() => ({
    streamId: entry?.streamId ?? [...titles.keys()][0] ?? '',
    title: entry?.title ?? '',
    from: toLocalTime(entry?.startsAt ?? null),
    until: toLocalTime(entry?.endsAt ?? null),
    weekly: entry?.weekly ?? false,
  }))
  const writing = useIdempotentMutation({
    reusable: true,
    call: (wanted: WrittenEntry) => writeEntry(wanted),
    async onAnswer({ resultCode }) {
      if (resultCode !== plainResult.success) return
      await refresh()
      close()
      toasts.show({ message: t('saved') })
    },
  })
  const [startsAt, endsAt] = [toMoment(values.from), toMoment(values.until)]
  const isComplete = values.title.trim() !== '' && startsAt !== null && endsAt !== null

  function change(changed: Partial<typeof values>) {
    onWritten(true)
    setValues({ ...values, ...changed })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (startsAt === null || endsAt === null || !isComplete) return
    const { streamId, title, weekly } = values
    writing.send({ id: entry?.id ?? null, streamId, title, weekly, startsAt, endsAt })
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <NativeSelect
        label={t('stream')}
        value={values.streamId}
        data={[...titles].map(([value, label]) => ({ value, label }))}
        onChange={(event) => change({ streamId: event.currentTarget.value })}
      />
      <TextInput
        label={t('title')}
        description={t('titleNote')}
        maxLength={200}
        value={values.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <MomentField label={t('from')} value={values.from} onChange={(from) => change({ from })} />
      <MomentField label={t('until')} value={values.until} onChange={(until) => change({ until })} />
      <SiteClock />
      <Checkbox
        label={t('weekly')}
        checked={values.weekly}
        onChange={(event) => change({ weekly: event.currentTarget.checked })}
      />
      <ErrorMessage answer={writing.answer} />
      <SubmitButton loading={writing.isPending} disabled={!isComplete}>
        {t('save')}
      </SubmitButton>
    </form>
  )
}
