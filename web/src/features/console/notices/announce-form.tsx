import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { plainResult } from '@strom/contract'
import type { FormEvent } from 'react'
import { AnnouncementText } from '../../../components/announcement-text.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { useDraftState } from '../../../lib/drafts.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { GrowingText } from '../components/growing-text.tsx'
import { toMoment } from '../components/local-time.ts'
import { announce } from './api.ts'
import classes from './notices.module.css'
import { isPeriod, PeriodFields } from './period-fields.tsx'
import { noticeTexts } from './texts.ts'

const empty = { title: '', text: '', nbTitle: '', nbText: '', from: '', until: '' }

export function AnnounceForm() {
  const t = useTexts(noticeTexts)
  const [values, setValues] = useDraftState('announcement', empty)
  const [previewing, preview] = useDisclosure(false)
  const announcing = useIdempotentMutation({
    reusable: true,
    call: () => {
      const { nbTitle, nbText, ...words } = values
      const period = { from: toMoment(values.from), until: toMoment(values.until) }
      return announce({ ...words, nb: { title: nbTitle, text: nbText }, ...period })
    },
    async onAnswer({ resultCode }) {
      if (resultCode !== plainResult.success) return
      setValues(empty)
      await refresh(['console'])
      toasts.show({ message: t('announced') })
    },
  })
  const isWritten = values.title.trim() !== '' && values.text.trim() !== ''
  const complete = isWritten && isPeriod(values)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (complete) announcing.send(undefined)
  }

  return (
    <form className={classes.form} aria-label={t('announce')} noValidate onSubmit={submit}>
      <TextInput
        label={t('title')}
        maxLength={200}
        value={values.title}
        onChange={(event) => setValues({ ...values, title: event.currentTarget.value })}
      />
      <GrowingText
        label={t('text')}
        rows={3}
        value={values.text}
        onChange={(event) => setValues({ ...values, text: event.currentTarget.value })}
      />
      <TextInput
        label={t('headingNb')}
        description={t('nbNote')}
        lang="nb"
        maxLength={200}
        value={values.nbTitle}
        onChange={(event) => setValues({ ...values, nbTitle: event.currentTarget.value })}
      />
      <GrowingText
        label={t('wordsNb')}
        lang="nb"
        rows={3}
        value={values.nbText}
        onChange={(event) => setValues({ ...values, nbText: event.currentTarget.value })}
      />
      <PeriodFields
        value={values}
        untilNote={t('untilAnnouncementNote')}
        onChange={(period) => setValues({ ...values, ...period })}
      />
      <ErrorMessage answer={announcing.answer} />
      <div className={classes.acts}>
        <Button variant="default" disabled={!isWritten} onClick={preview.open}>
          {t('preview')}
        </Button>
        <SubmitButton loading={announcing.isPending} disabled={!complete}>
          {t('announce')}
        </SubmitButton>
      </div>
      <Dialog title={values.title} opened={previewing} onClose={preview.close} withoutCloseButton>
        <AnnouncementText text={values.text} onClose={preview.close} />
      </Dialog>
    </form>
  )
}
