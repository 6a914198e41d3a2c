import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { maxFaqEntries } from '@strom/contract'
import type { ArrangedQuestion } from '@strom/contract/content/arrange-faq'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Checkbox } from '../../../components/checkbox.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { faqQuery } from '../../../lib/faq-query.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { BackLink } from '../components/back-link.tsx'
import classes from './faq.module.css'
import { QuestionForm } from './question-form.tsx'
import { faqTexts } from './texts.ts'
import { useFaq } from './use-faq.ts'

function FaqSection() {
  const t = useTexts(faqTexts)
  const { arranged, store, isStoring } = useFaq()
  const [edited, setEdited] = useState<ArrangedQuestion>()
  const [opened, dialog] = useDisclosure(false)

  function edit(question: ArrangedQuestion | undefined) {
    setEdited(question)
    dialog.open()
  }

  function move(at: number, by: 1 | -1) {
    const moved = arranged[at]
    if (moved) void store((now) => now.toSpliced(at, 1).toSpliced(at + by, 0, moved))
  }

  function show(at: number, shown: boolean) {
    void store((now) => now.map((one, index) => (index === at ? { ...one, shown } : one)))
  }

  async function remove(at: number) {
    const removed = arranged[at]
    if (!removed || !(await store((now) => now.toSpliced(at, 1)))) return
    const toast = toasts.show({
      title: t('faqRemoved', { question: removed.question.question[currentLanguage()] }),
      message: (
        <Button size="xs" variant="default" mt={8} onClick={putBack}>
          {t('faqUndo')}
        </Button>
      ),
    })
    function putBack() {
      if (removed) void store((now) => now.toSpliced(at, 0, removed))
      toasts.hide(toast)
    }
  }

  return (
    <Page
      title={t('faq')}
      width="text"
      tools={
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={arranged.length >= maxFaqEntries}
          onClick={() => edit(undefined)}
        >
          {t('faqAdd')}
        </Button>
      }
    >
      <BackLink>{t('faqBack')}</BackLink>
      <p className={classes.intro}>{t('faqIntro')}</p>
      <ol className={classes.questions} aria-busy={isStoring}>
        {arranged.map((one, at) => (
          <QuestionRow
            key={one.question.id}
            arranged={one}
            isFirst={at === 0}
            isLast={at === arranged.length - 1}
            onMove={(by) => move(at, by)}
            onShow={(shown) => show(at, shown)}
            onEdit={() => edit(one)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <Dialog title={edited ? t('faqEdit') : t('faqAdd')} opened={opened} onClose={dialog.close} size="lg">
        <QuestionForm
          key={edited?.question.id ?? ''}
          edited={edited}
          onSave={async (written) => {
            const isWritten = await store((now) =>
              edited
                ? now.map((one) => (one.question.id === written.question.id ? written : one))
                : [...now, written],
            )
            if (isWritten) dialog.close()
          }}
        />
      </Dialog>
    </Page>
  )
}

type QuestionRowProps = {
  arranged: ArrangedQuestion
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onShow: (shown: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

function QuestionRow({ arranged, isFirst, isLast, onMove, onShow, onEdit, onRemove }: QuestionRowProps) {
  const t = useTexts(faqTexts)
  const question = arranged.question.question[currentLanguage()]
  return (
    <li>
      <span className={classes.moves}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('faqUp', { question })}
          aria-disabled={isFirst}
          data-disabled={isFirst || undefined}
          onClick={() => !isFirst && onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('faqDown', { question })}
          aria-disabled={isLast}
          data-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden="true" />
        </ActionIcon>
      </span>
      <span className={classes.question} data-hidden={!arranged.shown || undefined}>
        {question}
      </span>
      <Checkbox
        role="switch"
        label={t('faqShown')}
        aria-label={t('faqShownOf', { question })}
        checked={arranged.shown}
        aria-checked={arranged.shown}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
      {arranged.entry.own && (
        <span className={classes.moves}>
          <Button size="xs" variant="default" aria-label={t('faqEditOf', { question })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={t('faqRemoveOf', { question })}
            onClick={onRemove}
          >
            {t('faqRemove')}
          </Button>
        </span>
      )}
    </li>
  )
}

export function loader() {
  return load(faqQuery)
}

export { FaqSection as Component }
