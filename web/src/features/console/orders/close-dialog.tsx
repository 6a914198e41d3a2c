import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { ReasonField } from '../components/reason-field.tsx'
import { closeOrder } from './api.ts'
import classes from './orders.module.css'
import { orderTexts } from './texts.ts'

type CloseDialogProps = { id: string; opened: boolean; onClose: () => void }

/** For an order that waited for a person to deal with its money. */
export function CloseDialog({ id, opened, onClose }: CloseDialogProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog title={t('close')} opened={opened} onClose={onClose}>
      <CloseForm id={id} onDone={onClose} />
    </Dialog>
  )
}

function CloseForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTexts(orderTexts)
  const close = useWhileMounted(onDone)
  const [reason, setReason] = useState('')
  const closing = useMutation({
    mutationFn: () => closeOrder({ id, reason }),
    async onSuccess({ resultCode }) {
      await refresh()
      if (resultCode !== plainResult.success) return
      close()
      toasts.show({ title: t('done'), message: t('close') })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() !== '') closing.mutate()
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={classes.text}>{t('closeText')}</p>
      <ReasonField
        label={t('reason')}
        description={t('closeReasonNote')}
        value={reason}
        onChange={setReason}
        isFirst
      />
      <ErrorMessage answer={closing.data} />
      <SubmitButton fullWidth loading={closing.isPending} disabled={reason.trim() === ''}>
        {t('close')}
      </SubmitButton>
    </form>
  )
}
