import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { fieldSentences } from '@strom/contract'
import { currentLanguage } from '../lib/language/current-language.ts'
import { useTexts } from '../lib/language/texts.ts'
import { sharedTexts } from './texts.ts'

/** The keyboard reaches its button, too. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(sharedTexts)
  return (
    <PasswordInput
      name="password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      {...props}
    />
  )
}

type NewPasswordFieldsProps = {
  form: Pick<UseFormReturnType<{ confirmation: string }>, 'getInputProps'>
  /** `confirmation` repeats it. */
  name?: 'password' | 'newPassword'
  label: string
  confirmationLabel: string
  size?: 'md'
}

export function NewPasswordFields({
  form,
  name = 'password',
  label,
  confirmationLabel,
  size,
}: NewPasswordFieldsProps) {
  const shared = { autoComplete: 'new-password', ...(size && { size }) }
  return (
    <>
      <PasswordField label={label} name={name} {...shared} {...form.getInputProps(name)} />
      <PasswordField
        label={confirmationLabel}
        name="confirmation"
        {...shared}
        {...form.getInputProps('confirmation')}
      />
    </>
  )
}

export function validateConfirmation(password: string, confirmation: string): string | null {
  return confirmation === password ? null : fieldSentences.passwordsDoNotMatch[currentLanguage()]
}
