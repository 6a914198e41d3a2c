import { NativeSelect } from '@mantine/core'
import { type OrderPage, plainResult, type RefundPlanShown } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { NumberField } from '../../../components/number-field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { ReasonField } from '../components/reason-field.tsx'
import { orderQuery, previewRefund, type RefundWish, refund } from './api.ts'
import classes from './orders.module.css'
import { orderTexts } from './texts.ts'

type RefundDialogProps = { order: OrderPage; opened: boolean; onClose: () => void }

export function RefundDialog({ order, opened, onClose }: RefundDialogProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog title={t('refund')} opened={opened} onClose={onClose}>
      <RefundForm order={order} onDone={onClose} />
    </Dialog>
  )
}

/** The previewed refund and the sum refunded before it; sent along, so that nothing is refunded unseen. */
type Seen = { wish: RefundWish; refundedCents: number }

function RefundForm({ order, onDone }: { order: OrderPage; onDone: () => void }) {
  const t = useTexts(orderTexts)
  const queries = useQueryClient()
  const close = useWhileMounted(onDone)
  const [how, setHow] = useState('everything')
  const [dollars, setDollars] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const preview = useMutation({ mutationFn: ({ wish }: Seen) => previewRefund(wish) })
  const sending = useIdempotentMutation({
    call: refund,
    async onAnswer(answer) {
      // Sending the same request again tells the outcome of a refund whose answer was lost.
      if (isFailure(answer)) return
      preview.reset()
      if (answer.order) queries.setQueryData(orderQuery(order.id).queryKey, answer.order)
      if (answer.resultCode !== plainResult.success) return
      await refresh()
      close()
      toasts.show({ title: t('refund'), message: answer.open ? t('refundOpen') : t('refundDone') })
    },
  })
  const { variables: seen, data: shown } = preview
  const plan = shown && !isFailure(shown) ? shown.plan : undefined
  const complete = reason.trim() !== '' && (how !== 'amount' || (dollars ?? 0) > 0)
  const left = (order.payment?.cents ?? 0) - order.refundedCents

  function toRefundRequest(): RefundWish {
    const { id } = order
    if (how === 'everything') return { id }
    return how === 'amount' ? { id, cents: Math.round((dollars ?? 0) * 100) } : { id, accountIds: [how] }
  }

  function changed() {
    preview.reset()
    sending.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!complete) return
    if (plan && seen) sending.send({ ...seen.wish, refundedCents: seen.refundedCents, reason })
    else {
      sending.reset()
      preview.mutate({ wish: toRefundRequest(), refundedCents: order.refundedCents })
    }
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={classes.text}>{t('refundText')}</p>
      <NativeSelect
        label={t('howMuch')}
        data-autofocus
        value={how}
        data={[
          { value: 'everything', label: t('everything', { sum: formatCents(left) }) },
          { value: 'amount', label: t('amount') },
          ...(order.lines.length > 1
            ? order.lines.map(({ accountId, email }) => ({
                value: accountId,
                label: t('monthsFor', { email }),
              }))
            : []),
        ]}
        onChange={(event) => {
          setHow(event.currentTarget.value)
          changed()
        }}
      />
      {how === 'amount' && (
        <NumberField
          label={t('amountInDollars')}
          before="$"
          decimals={2}
          hasFixedDecimals
          min={0.01}
          max={left / 100}
          value={dollars}
          onChange={(value) => {
            setDollars(value)
            changed()
          }}
        />
      )}
      <ReasonField label={t('reason')} description={t('reasonNote')} value={reason} onChange={setReason} />
      {plan && seen && <Plan plan={plan} refundedCents={seen.refundedCents} />}
      <ErrorMessage answer={sending.answer ?? shown} />
      <SubmitButton
        fullWidth
        loading={preview.isPending || sending.isPending}
        disabled={!complete}
        {...(plan && { color: 'red' })}
      >
        {plan ? t('sendBack', { sum: formatCents(plan.cents) }) : t('preview')}
      </SubmitButton>
    </form>
  )
}

type PlanProps = { plan: RefundPlanShown; refundedCents: number }

function Plan({ plan: { cents, months, points }, refundedCents }: PlanProps) {
  const t = useTexts(orderTexts)
  return (
    <div role="status">
      <ul className={classes.plan}>
        {refundedCents > 0 && <li>{t('planBefore', { sum: formatCents(refundedCents) })}</li>}
        <li>{t('planSum', { sum: formatCents(cents) })}</li>
        {months.map(({ email, months: count }) => (
          <li key={email}>{t('planMonths', { email, count })}</li>
        ))}
        {months.length === 0 && <li>{t('planNoMonths')}</li>}
        {points > 0 && <li>{t('planPoints', { count: points })}</li>}
      </ul>
    </div>
  )
}
