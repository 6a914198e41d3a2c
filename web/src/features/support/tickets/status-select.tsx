import { NativeSelect } from '@mantine/core'
import { plainResult, type StaffTicket, ticketStatus } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { refresh } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { updateTicket } from '../api.ts'
import { ticketTexts } from './texts.ts'

export function StatusSelect({ ticket }: { ticket: StaffTicket }) {
  const t = useTexts(ticketTexts)
  const showRefusal = useErrorToast()
  const update = useMutation({
    mutationFn: updateTicket,
    async onSuccess(answer) {
      if (answer.resultCode !== plainResult.success) showRefusal(answer)
      await refresh(['support'])
    },
  })
  // Shows the choice until the reloaded lists contain it.
  const status = update.isPending ? update.variables.newStatus : ticket.status

  function choose(newStatus: number) {
    if (newStatus !== status) update.mutate({ ticketId: ticket.id, newStatus })
  }

  return (
    <NativeSelect
      label={t('status')}
      value={String(status)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
      data={[
        { value: String(ticketStatus.OPEN), label: t('statusOpen') },
        { value: String(ticketStatus.IN_PROGRESS), label: t('statusInProgress') },
        { value: String(ticketStatus.RESOLVED), label: t('statusResolved') },
      ]}
    />
  )
}
