import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contract, plainResult } from '@strom/contract'
import { useNavigate } from 'react-router'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { NumberField } from '../../../components/number-field.tsx'
import { personTexts } from '../../../components/person-texts.ts'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { validateBy } from '../../../lib/form-validation.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { addPerson } from './api.ts'
import classes from './people.module.css'
import { peopleTexts } from './texts.ts'

/** The person is mailed a link to choose a password. */
export function AddPersonForm() {
  const t = useTexts(peopleTexts)
  const tPerson = useTexts(personTexts)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { email: '', username: '', months: 0 as number | null },
    validate: validateBy(contract.people.add.body),
  })
  const adding = useIdempotentMutation({
    call: addPerson,
    async onAnswer(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success || !answer.person) return
      await refresh()
      toasts.show({ title: t('done'), message: t('personAdded', { email: answer.person.email }) })
      await navigate(paths.adminPerson(answer.person.id))
    },
  })

  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit(
        ({ months, ...values }) => {
          if (months !== null) adding.send({ ...values, months })
        },
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <p className={classes.text}>{t('addPersonText')}</p>
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <TextInput
        label={tPerson('name')}
        description={t('nameNote')}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <NumberField
        label={t('givenMonths')}
        min={0}
        max={36}
        value={form.values.months}
        error={form.errors.months}
        onChange={(months) => form.setFieldValue('months', months)}
      />
      <ErrorMessage answer={adding.answer} />
      <SubmitButton fullWidth loading={adding.isPending}>
        {t('addPerson')}
      </SubmitButton>
    </form>
  )
}
