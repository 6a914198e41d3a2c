import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contract, plainResult, type SetupState } from '@strom/contract'
import { ErrorMessage } from '../../components/error-message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { addFirstStream } from './api.ts'
import classes from './setup.module.css'
import { setupTexts } from './texts.ts'
import { useSetupStep } from './use-setup-step.ts'

/** A built-in channel, to watch until there is a real stream. */
export function StreamStep({ setup: { streams, builtIn } }: { setup: SetupState }) {
  const t = useTexts(setupTexts)
  const add = useSetupStep(addFirstStream)
  const form = useForm({
    initialValues: { channel: builtIn[0]?.id ?? '', title: builtIn[0]?.title ?? '' },
    validate: validateBy(contract.setup.addStream.body),
  })
  const added = add.data?.resultCode === plainResult.success

  if (streams.length > 0) {
    return (
      <p className={classes.done} role={added ? 'status' : undefined}>
        {t('hasStreams', { titles: streams.join(', ') })}
      </p>
    )
  }
  return (
    <form noValidate className={classes.code} onSubmit={form.onSubmit((stream) => add.mutate(stream))}>
      <p>{t('streamText')}</p>
      <NativeSelect
        label={t('channel')}
        size="md"
        data={builtIn.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.getInputProps('channel')}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ channel: value, title: builtIn.find(({ id }) => id === value)?.title ?? '' })
        }
      />
      <TextInput label={t('streamTitle')} name="title" size="md" {...form.getInputProps('title')} />
      <ErrorMessage answer={add.data} />
      <SubmitButton loading={add.isPending}>{t('addStream')}</SubmitButton>
    </form>
  )
}
