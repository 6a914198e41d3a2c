import { Loader, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contract, userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import formClasses from '../../components/form.module.css'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { beginSecondFactor, confirmSecondFactor, refreshSecondFactor } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { StepText } from './step-text.tsx'
import { secondFactorTexts } from './texts.ts'

const QrCode = lazyExtra(async () => (await import('./qr-code.tsx')).QrCode, NotLoaded)

type Step =
  | { name: 'password' }
  | { name: 'secret'; secret: string; address: string }
  | { name: 'codes'; recoveryCodes: readonly string[] }

type TurnOnProps = { opened: boolean; onClose: () => void }

/** Nothing changes until a code is entered. */
export function TurnOn({ opened, onClose }: TurnOnProps) {
  const t = useTexts(secondFactorTexts)
  const [step, setStep] = useState<Step>({ name: 'password' })

  function close() {
    onClose()
    void refreshSecondFactor()
  }

  return (
    <Dialog
      title={step.name === 'codes' ? t('recoveryCodes') : t('turnOnTitle')}
      opened={opened}
      onClose={close}
      onClosed={() => setStep({ name: 'password' })}
      persistent={step.name !== 'password'}
      withoutCloseButton={step.name === 'codes'}
      size="lg"
    >
      {step.name === 'password' && (
        <PasswordStep onSecret={(secret, address) => setStep({ name: 'secret', secret, address })} />
      )}
      {step.name === 'secret' && (
        <SecretStep {...step} onCodes={(recoveryCodes) => setStep({ name: 'codes', recoveryCodes })} />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.recoveryCodes} onDone={close} />}
    </Dialog>
  )
}

const validatePassword = validateBy(contract.secondFactor.begin.body)

function PasswordStep({ onSecret }: { onSecret: (secret: string, address: string) => void }) {
  const t = useTexts(secondFactorTexts)
  const form = useCheckedForm({ initialValues: { password: '' }, validate: validatePassword })
  const begin = useMutation({
    mutationFn: beginSecondFactor,
    onSuccess(answer) {
      if (answer.resultCode !== userResult.success) return
      onSecret(answer.secret ?? '', answer.address ?? '')
    },
  })
  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit(({ password }) => begin.mutate(password))}
    >
      <PasswordField label={t('password')} data-autofocus {...form.getInputProps('password')} />
      <ErrorMessage answer={begin.data} />
      <SubmitButton loading={begin.isPending}>{t('goOn')}</SubmitButton>
    </form>
  )
}

type SecretStepProps = {
  secret: string
  address: string
  onCodes: (recoveryCodes: readonly string[]) => void
}

function SecretStep({ secret, address, onCodes }: SecretStepProps) {
  const t = useTexts(secondFactorTexts)
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? t('enterCode') : null) },
  })
  const confirm = useMutation({
    mutationFn: confirmSecondFactor,
    onSuccess(answer) {
      if (answer.resultCode === userResult.success) onCodes(answer.recoveryCodes ?? [])
    },
  })
  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))}
    >
      <StepText>{t('scan')}</StepText>
      <Suspense fallback={<Loader />}>
        <QrCode text={address} />
      </Suspense>
      <p className={classes.secret}>
        <strong>{t('secret')}</strong>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextInput
        label={t('codeOfApp')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.getInputProps('code')}
      />
      <ErrorMessage answer={confirm.data} />
      <SubmitButton loading={confirm.isPending}>{t('confirm')}</SubmitButton>
    </form>
  )
}
