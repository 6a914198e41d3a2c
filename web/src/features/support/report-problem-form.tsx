import { Textarea } from '@mantine/core'
import { contract, plainResult, ticketType } from '@strom/contract'
import formClasses from '../../components/form.module.css'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { useDraft } from '../../lib/drafts.ts'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import { useIdempotentMutation } from '../../lib/use-idempotent-mutation.ts'
import { useWhileMounted } from '../../lib/use-while-mounted.ts'
import { createTicket } from './api.ts'
import classes from './report-problem-form.module.css'
import { supportTexts } from './texts.ts'

type ReportProblemFormProps = { about: string; lines: readonly string[]; onDone: () => void }

const validate = validateBy(contract.support.createTicket.body)

/** Shows what the player knows, and sends it along. */
export function ReportProblemForm({ about, lines, onDone }: ReportProblemFormProps) {
  const t = useTexts(supportTexts)
  const showRefusal = useErrorToast()
  const close = useWhileMounted(onDone)
  const draft = useDraft('problem', '')
  const toBody = (description: string) => ({
    type: ticketType.STREAM_SERVICE,
    subject: t('problemWith', { about }),
    description,
  })
  const form = useCheckedForm({
    initialValues: { description: draft.read() },
    onValuesChange: ({ description }) => draft.save(description),
    validate: ({ description }) => validate(toBody(description)),
  })
  const report = useIdempotentMutation({
    call: createTicket,
    onAnswer(answer) {
      if (answer.resultCode !== plainResult.success) return showRefusal(answer)
      draft.clear()
      toasts.show({ title: t('success'), message: answer.detail ?? t('ticketSent') })
      close()
      void refresh(['support'])
    },
  })

  function submit({ description }: { description: string }) {
    report.send(toBody([description, '', ...lines].join('\n')))
  }

  return (
    <form noValidate className={formClasses.form} onSubmit={form.onSubmit(submit)}>
      <Textarea
        label={t('whatIsWrong')}
        name="description"
        data-autofocus
        rows={4}
        maxLength={9000}
        readOnly={report.isPending}
        {...form.getInputProps('description')}
      />
      <div>
        <p className={classes.sentAlong}>{t('sentAlong')}</p>
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <SubmitButton loading={report.isPending}>{t('sendReport')}</SubmitButton>
    </form>
  )
}
