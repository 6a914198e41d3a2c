import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type OwnerMaintenance, plainResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { MaintenanceText } from '../../../components/maintenance-text.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { useDraftState } from '../../../lib/drafts.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { toLocalTime, toMoment } from '../components/local-time.ts'
import { closeSite, maintenanceQuery, openSite } from './api.ts'
import { NorwegianTexts } from './norwegian-texts.tsx'
import classes from './notices.module.css'
import { isPeriod, PeriodFields } from './period-fields.tsx'
import { noticeTexts } from './texts.ts'

export function MaintenanceForm({ maintenance }: { maintenance: OwnerMaintenance }) {
  const t = useTexts(noticeTexts)
  const queries = useQueryClient()
  const { on: planned, changedAt, from, until, ...stored } = maintenance
  // The form starts again when the maintenance changes.
  const [texts, setTexts] = useDraftState(`maintenance's texts ${changedAt}`, stored)
  const [period, setPeriod] = useDraftState(`maintenance's times ${changedAt}`, {
    from: toLocalTime(planned ? from : null),
    until: toLocalTime(planned ? until : null),
  })
  const [asking, question] = useDisclosure(false)

  async function took(answer: Awaited<ReturnType<typeof openSite>>, message: string) {
    if (answer.resultCode === plainResult.success) {
      toasts.show({ message })
      // If the site is closed now, the maintenance page replaces this one.
      await refresh()
    } else if (!isFailure(answer) && answer.maintenance?.changedAt !== changedAt) {
      toasts.show({ color: 'red', message: answer.detail })
      queries.setQueryData(maintenanceQuery.queryKey, answer.maintenance)
    }
  }

  const closing = useMutation({
    mutationFn: () =>
      closeSite({ ...texts, from: toMoment(period.from), until: toMoment(period.until), changedAt }),
    async onSuccess(answer) {
      question.close()
      const begins = toMoment(period.from)
      await took(answer, begins === null ? t('closed') : t('planned', { from: formatMoment(begins) }))
    },
  })
  const opening = useMutation({
    mutationFn: () => openSite(changedAt),
    onSuccess: (answer) => took(answer, t('opened')),
  })
  const complete = texts.title.trim() !== '' && isPeriod(period)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!complete) return
    if (period.from === '') question.open()
    else closing.mutate()
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {planned && from !== null && (
        <p className={classes.planned} role="status">
          {until === null
            ? t('planned', { from: formatMoment(from) })
            : t('plannedUntil', { from: formatMoment(from), until: formatMoment(until) })}
        </p>
      )}
      <TextInput
        label={t('title')}
        maxLength={200}
        value={texts.title}
        onChange={(event) => setTexts({ ...texts, title: event.currentTarget.value })}
      />
      <TextInput
        label={t('firstRow')}
        maxLength={1000}
        value={texts.firstRowText}
        onChange={(event) => setTexts({ ...texts, firstRowText: event.currentTarget.value })}
      />
      <TextInput
        label={t('secondRow')}
        maxLength={1000}
        value={texts.secondRowText}
        onChange={(event) => setTexts({ ...texts, secondRowText: event.currentTarget.value })}
      />
      <NorwegianTexts value={texts.nb} onChange={(nb) => setTexts({ ...texts, nb })} />
      <PeriodFields value={period} untilNote={t('untilMaintenanceNote')} onChange={setPeriod} />
      <figure className={classes.preview}>
        <figcaption>{t('previewOf')}</figcaption>
        <p className={classes.previewTitle}>{texts.title}</p>
        <MaintenanceText firstRowText={texts.firstRowText} secondRowText={texts.secondRowText} />
      </figure>
      <ErrorMessage answer={closing.data ?? opening.data} />
      <div className={classes.acts}>
        {planned && (
          <Button variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
            {t('open')}
          </Button>
        )}
        <SubmitButton loading={closing.isPending} disabled={!complete}>
          {period.from === '' ? t('close') : planned ? t('savePlan') : t('closeLater')}
        </SubmitButton>
      </div>
      <Dialog title={t('close')} opened={asking} onClose={question.close}>
        <div className={formClasses.form}>
          <p className={classes.question}>{t('closeText')}</p>
          <Button color="red" fullWidth loading={closing.isPending} onClick={() => closing.mutate()}>
            {t('close')}
          </Button>
        </div>
      </Dialog>
    </form>
  )
}
