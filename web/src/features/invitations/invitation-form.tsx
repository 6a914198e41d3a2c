import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contract } from '@strom/contract'
import formClasses from '../../components/form.module.css'
import { SubmitButton } from '../../components/submit-button.tsx'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { invitationTexts } from './texts.ts'
import { useSendInvitation } from './use-send-invitation.ts'

export function InvitationForm({ onSent }: { onSent: () => void }) {
  const t = useTexts(invitationTexts)
  const send = useSendInvitation(onSent)
  const form = useForm({
    initialValues: { invitationEmail: '' },
    validate: validateBy(contract.invitations.send.body),
  })
  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit(
        (values) => send.mutate(values),
        () => form.getInputNode('invitationEmail')?.focus(),
      )}
    >
      <p className={formClasses.note}>
        {t('createText')} <br />
        {t('createNote')}
      </p>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('invitationEmail')}
      />
      <SubmitButton fullWidth loading={send.isPending}>
        {t('createButton')}
      </SubmitButton>
    </form>
  )
}
