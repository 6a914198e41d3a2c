import { Button } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { mailOfText } from '@strom/contract/content/mail-texts/mail-of-text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { Conflict } from '../components/conflict.tsx'
import { GrowingText } from '../components/growing-text.tsx'
import { resetText, writeText } from './api.ts'
import type { ShownText } from './find-texts.ts'
import { MailPreview } from './mail-preview.tsx'
import classes from './texts.module.css'
import { wordingTexts } from './texts.ts'

/** `version`: that of the replaced text. */
type Wanted = { en: string; nb: string; version: number | null }

type TextFormProps = {
  text: ShownText
  /** Reports unsaved changes. */
  onWritten: (isWritten: boolean) => void
  onDone: () => void
}

/** Typed text stays if another owner saves meanwhile; saving then shows both versions to choose from. */
export function TextForm({ text, onWritten, onDone }: TextFormProps) {
  const t = useTexts(wordingTexts)
  const close = useWhileMounted(onDone)
  const refuse = useErrorToast()
  const [base, setBase] = useState(text)
  const [en, setEn] = useState(text.en)
  const [nb, setNb] = useState(text.nb)
  const [refused, setRefused] = useState(false)
  const [resetting, setResetting] = useState(false)
  const isWritten = en !== base.en || nb !== base.nb
  const isNewer = text.version !== base.version
  // Fields that this owner did not touch keep the other owner's text.
  const mine = { en: en === base.en ? text.en : en, nb: nb === base.nb ? text.nb : nb }
  if (isNewer && mine.en === text.en && mine.nb === text.nb) rebase()

  useEffect(() => {
    onWritten(isWritten)
    return () => onWritten(false)
  }, [isWritten, onWritten])

  function rebase() {
    setBase(text)
    setEn(text.en)
    setNb(text.nb)
    setRefused(false)
  }

  async function took(answer: { resultCode: number; detail?: string | undefined }, message: string) {
    if (answer.resultCode === plainResult.success) {
      close()
      toasts.show({ message })
    } else {
      setRefused(true)
      refuse(answer)
    }
    // Reloads pages that show the text, and after a refusal its present version.
    await refresh()
  }

  const writing = useIdempotentMutation({
    call: (wanted: Wanted) => writeText({ id: text.id, ...wanted }),
    onAnswer: (answer) => took(answer, t('saved')),
  })
  const putting = useMutation({
    mutationFn: (version: number) => resetText({ id: text.id, version }),
    onSuccess: (answer) => took(answer, t('putBack')),
  })
  const { version, initial, form } = base
  const mail = mailOfText(text.id)
  const complete = en.trim() !== '' && nb.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (complete) writing.send({ en, nb, version })
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      {refused && isNewer && (
        <Conflict
          clashes={[
            { name: t('english'), theirs: text.en, mine: mine.en },
            { name: t('norwegian'), theirs: text.nb, mine: mine.nb },
          ].filter((clash) => clash.theirs !== clash.mine)}
          saving={writing.isPending}
          onKeepMine={() => writing.send({ ...mine, version: text.version })}
          onTakeTheirs={rebase}
        />
      )}
      <p className={classes.note}>{t(form === 'line' ? 'oneLine' : 'severalLines')}</p>
      <div className={classes.languages}>
        <GrowingText
          label={t('english')}
          lang="en"
          rows={4}
          data-autofocus
          readOnly={writing.isPending}
          value={en}
          onChange={(event) => setEn(event.currentTarget.value)}
        />
        <GrowingText
          label={t('norwegian')}
          lang="nb"
          rows={4}
          readOnly={writing.isPending}
          value={nb}
          onChange={(event) => setNb(event.currentTarget.value)}
        />
      </div>
      {mail && <MailPreview mail={mail} id={text.id} words={{ en, nb }} />}
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
        <SubmitButton loading={writing.isPending} disabled={!complete}>
          {t('save')}
        </SubmitButton>
      </div>
    </form>
  )
}
