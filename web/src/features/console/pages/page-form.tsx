import { Button, TextInput } from '@mantine/core'
import { type OwnerPage, plainResult } from '@strom/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Checkbox } from '../../../components/checkbox.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import { MarkdownText } from '../../../components/markdown.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { useDraftState } from '../../../lib/drafts.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { Conflict } from '../components/conflict.tsx'
import { GrowingText } from '../components/growing-text.tsx'
import { removePage, writePage } from './api.ts'
import classes from './pages.module.css'
import { pageTexts } from './texts.ts'

const fieldNames = ['titleEn', 'titleNb', 'bodyEn', 'bodyNb'] as const
type Written = { slug: string; shown: boolean } & Record<(typeof fieldNames)[number], string>

const languages = [
  { lang: 'en', title: 'titleEn', body: 'bodyEn' },
  { lang: 'nb', title: 'titleNb', body: 'bodyNb' },
] as const

function fieldsOf(page: OwnerPage | null): Written {
  const { slug = '', shown = true, title, body } = page ?? {}
  return {
    slug,
    shown,
    titleEn: title?.en ?? '',
    titleNb: title?.nb ?? '',
    bodyEn: body?.en ?? '',
    bodyNb: body?.nb ?? '',
  }
}

const isSame = (one: Written, other: Written) =>
  one.slug === other.slug &&
  one.shown === other.shown &&
  fieldNames.every((name) => one[name] === other[name])

/** Typed text stays if another owner saves meanwhile. */
export function PageForm({ page }: { page: OwnerPage | null }) {
  const t = useTexts(pageTexts)
  const navigate = useNavigate()
  const now = { base: page, written: fieldsOf(page) }
  const [draft, setDraft, forget] = useDraftState(`page ${page?.slug ?? ''}`, now)
  const [asked, setAsked] = useState(false)
  // An unchanged form shows the current page; typed text stays with the version that it was typed over.
  const { base, written } = isSame(draft.written, fieldsOf(draft.base)) ? now : draft
  const change = (fresh: Partial<Written>) => setDraft({ base, written: { ...written, ...fresh } })

  const writing = useIdempotentMutation({
    call: (version: number | null) => writePage({ ...written, version }),
    reusable: true,
    async onAnswer(answer) {
      await refresh()
      if (answer.resultCode !== plainResult.success || !('page' in answer) || !answer.page) return
      setDraft({ base: answer.page, written: fieldsOf(answer.page) })
      toasts.show({ message: t('saved') })
      void navigate(paths.adminPage(answer.page.slug), { replace: true })
    },
  })
  const removing = useIdempotentMutation({
    call: (version: number) => removePage({ slug: written.slug, version }),
    async onAnswer(answer) {
      await refresh()
      if (answer.resultCode !== plainResult.success) return
      forget()
      toasts.show({ message: t(page?.builtIn ? 'putBack' : 'removed') })
      void navigate(paths.adminPages())
    },
  })
  const isNewer = page !== null && base !== null && page.version !== base.version
  const isRefused = writing.answer !== undefined && writing.answer.resultCode !== plainResult.success
  const complete = written.slug.trim() !== '' && fieldNames.every((name) => written[name].trim() !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (complete) writing.send(base?.version ?? null)
  }

  function takeTheirs() {
    setDraft(now)
    writing.reset()
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {isRefused && isNewer && (
        <Conflict
          clashes={fieldNames
            .map((name) => ({ name: t(name), theirs: now.written[name], mine: written[name] }))
            .filter(({ theirs, mine }) => theirs !== mine)}
          saving={writing.isPending}
          onKeepMine={() => writing.send(page.version)}
          onTakeTheirs={takeTheirs}
        />
      )}
      {page === null && (
        <TextInput
          label={t('address')}
          description={t('addressNote')}
          value={written.slug}
          maxLength={60}
          onChange={({ currentTarget: { value } }) => change({ slug: value.toLowerCase() })}
        />
      )}
      <p className={classes.note}>{t('markdownNote')}</p>
      <div className={classes.languages}>
        {languages.map(({ lang, title, body }) => (
          <div key={lang} className={classes.language}>
            <TextInput
              label={t(title)}
              lang={lang}
              value={written[title]}
              maxLength={200}
              onChange={({ currentTarget: { value } }) => change({ [title]: value })}
            />
            <GrowingText
              label={t(body)}
              lang={lang}
              rows={12}
              value={written[body]}
              onChange={({ currentTarget: { value } }) => change({ [body]: value })}
            />
            {written[body].trim() !== '' && (
              <details className={classes.preview}>
                <summary>{t('preview')}</summary>
                <div lang={lang}>
                  <MarkdownText>{written[body]}</MarkdownText>
                </div>
              </details>
            )}
          </div>
        ))}
      </div>
      <Checkbox
        label={t('showIt')}
        description={t('showItNote')}
        checked={written.shown}
        onChange={({ currentTarget: { checked } }) => change({ shown: checked })}
      />
      {!isNewer && <ErrorMessage answer={writing.answer} />}
      <ErrorMessage answer={removing.answer} />
      {asked && base?.version != null && (
        <div role="alert" className={classes.ask}>
          <p>{t(base.builtIn ? 'putBackText' : 'removeText')}</p>
          <Button color="red" loading={removing.isPending} onClick={() => removing.send(base.version ?? 0)}>
            {t(base.builtIn ? 'putBackNow' : 'removeNow')}
          </Button>
        </div>
      )}
      <div className={classes.acts}>
        {base?.version != null && !asked && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t(base.builtIn ? 'putBackAct' : 'remove')}
          </Button>
        )}
        <SubmitButton loading={writing.isPending} disabled={!complete}>
          {t('save')}
        </SubmitButton>
      </div>
    </form>
  )
}
