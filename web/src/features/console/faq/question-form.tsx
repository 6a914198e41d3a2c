import { TextInput } from '@mantine/core'
import { type ArrangedQuestion, toQuestion } from '@strom/contract/content/arrange-faq'
import { type FormEvent, useState } from 'react'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { GrowingText } from '../components/growing-text.tsx'
import { faqTexts } from './texts.ts'

type Own = NonNullable<ArrangedQuestion['entry']['own']>

const empty: Own = { questionEn: '', questionNb: '', answerEn: '', answerNb: '' }

type QuestionFormProps = {
  /** Undefined for a new question. */
  edited: ArrangedQuestion | undefined
  onSave: (written: ArrangedQuestion) => Promise<void>
}

export function QuestionForm({ edited, onSave }: QuestionFormProps) {
  const t = useTexts(faqTexts)
  const [own, setOwn] = useState(edited?.entry.own ?? empty)
  const [saving, setSaving] = useState(false)
  const isComplete = Object.values(own).every((text) => text.trim() !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || saving) return
    const id = edited?.entry.id ?? `own-${Date.now().toString(36)}`
    const shown = edited?.shown ?? true
    setSaving(true)
    await onSave({ question: toQuestion(id, own), shown, entry: { id, shown, own } })
    setSaving(false)
  }

  return (
    <form noValidate className={formClasses.form} onSubmit={submit}>
      {(['en', 'nb'] as const).map((lang) => {
        const [question, answer] =
          lang === 'en' ? (['questionEn', 'answerEn'] as const) : (['questionNb', 'answerNb'] as const)
        return (
          <div key={lang} className={formClasses.form}>
            <TextInput
              label={t(`faq-${question}`)}
              lang={lang}
              maxLength={200}
              value={own[question]}
              onChange={({ currentTarget: { value } }) => setOwn({ ...own, [question]: value })}
            />
            <GrowingText
              label={t(`faq-${answer}`)}
              description={t('faqAnswerNote')}
              lang={lang}
              rows={4}
              maxLength={10_000}
              value={own[answer]}
              onChange={({ currentTarget: { value } }) => setOwn({ ...own, [answer]: value })}
            />
          </div>
        )
      })}
      <SubmitButton loading={saving} disabled={!isComplete}>
        {t('save')}
      </SubmitButton>
    </form>
  )
}
