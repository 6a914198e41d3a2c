import { Button } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formClasses from '../../../components/form.module.css'
import { toasts } from '../../../lib/toasts.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { GrowingText } from '../components/growing-text.tsx'
import { resetText, writeText } from './api.ts'
import type { ShownText } from './find-texts.ts'
import classes from './texts.module.css'

type TextFormProps = { text: ShownText; onDone: () => void }

/** One text in both languages, side by side; what comes with the product can be put back. */
export function TextForm({ text, onDone }: TextFormProps) {
  const { t } = useTranslation('consoleTexts')
  const queries = useQueryClient()
  const refuse = useRefusalToast()
  const [en, setEn] = useState(text.en)
  const [nb, setNb] = useState(text.nb)
  const [resetting, setResetting] = useState(false)

  async function took(answer: { resultCode: number; detail?: string | undefined }, message: string) {
    if (answer.resultCode === plainResult.success) {
      onDone()
      toasts.show({ message })
    } else refuse(answer)
    // The pages that show it, and after a refusal how it stands now.
    await queries.invalidateQueries()
  }

  const writing = useMutation({
    mutationFn: () => writeText({ id: text.id, en, nb, version: text.version }),
    onSuccess: (answer) => took(answer, t('saved')),
  })
  const putting = useMutation({
    mutationFn: (version: number) => resetText({ id: text.id, version }),
    onSuccess: (answer) => took(answer, t('putBack')),
  })
  const { version, initial, form } = text
  const complete = en.trim() !== '' && nb.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (complete) writing.mutate()
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={classes.note}>{t(form === 'line' ? 'oneLine' : 'severalLines')}</p>
      <div className={classes.languages}>
        <GrowingText
          label={t('english')}
          lang="en"
          rows={4}
          data-autofocus
          value={en}
          onChange={(event) => setEn(event.currentTarget.value)}
        />
        <GrowingText
          label={t('norwegian')}
          lang="nb"
          rows={4}
          value={nb}
          onChange={(event) => setNb(event.currentTarget.value)}
        />
      </div>
      {resetting && version !== null && (
        <section className={classes.reset} aria-label={t('reset')}>
          <p>{t('resetText')}</p>
          <blockquote lang="en">{initial.en}</blockquote>
          <blockquote lang="nb">{initial.nb}</blockquote>
          <Button color="red" loading={putting.isPending} onClick={() => putting.mutate(version)}>
            {t('resetNow')}
          </Button>
        </section>
      )}
      <div className={classes.acts}>
        {version !== null && !resetting && (
          <Button variant="default" onClick={() => setResetting(true)}>
            {t('reset')}
          </Button>
        )}
        <Button type="submit" loading={writing.isPending} disabled={!complete}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
