import { TextInput } from '@mantine/core'
import { contract } from '@strom/contract'
import type { ReactNode } from 'react'
import formClasses from '../../components/form.module.css'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import type { Proof } from './api.ts'
import classes from './second-factor.module.css'
import { secondFactorTexts } from './texts.ts'

const validateProof = validateBy(contract.secondFactor.turnOff.body)

type ProofFormProps = {
  text: string
  action: string
  color?: 'red'
  pending: boolean
  refused: ReactNode
  onProof: (proof: Proof) => void
}

export function ProofForm({ text, action, color, pending, refused, onProof }: ProofFormProps) {
  const t = useTexts(secondFactorTexts)
  const form = useCheckedForm({
    initialValues: { password: '', code: '' },
    validate: (values) => ({
      ...validateProof(values),
      code: values.code.trim() === '' ? t('enterCode') : null,
    }),
  })
  return (
    <form noValidate className={formClasses.form} onSubmit={form.onSubmit(onProof)}>
      <p className={classes.text}>{text}</p>
      <PasswordField label={t('password')} data-autofocus {...form.getInputProps('password')} />
      <TextInput
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      {refused}
      <SubmitButton {...(color && { color })} loading={pending}>
        {action}
      </SubmitButton>
    </form>
  )
}
