import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Gift, plainResult } from '@strom/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../components/data-table.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import { formatDate } from '../../lib/dates.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { giftsQuery, takeGiftBack } from './api.ts'
import { reloadAfterPayment } from './payment/after-payment.ts'
import { transactionTexts } from './transaction-texts.ts'
import classes from './transactions.module.css'

export function Gifts() {
  const t = useTexts(transactionTexts)
  const { data: gifts = [] } = useQuery(giftsQuery)
  const [chosen, setChosen] = useState<Gift>()
  const [asking, question] = useDisclosure(false)
  if (gifts.length === 0) return null

  return (
    <section>
      <h2 className={classes.gifts}>{t('gifts')}</h2>
      <DataTable
        label={t('gifts')}
        cells="paired"
        empty=""
        rows={gifts}
        rowKey={({ orderId }) => orderId}
        columns={[
          [t('giftFor'), ({ email }) => <span className={classes.id}>{email}</span>],
          [t('giftMonths'), ({ months }) => months],
          [t('date'), ({ at }) => formatDate(at)],
          [
            t('giftState'),
            ({ state, deliverAt }) =>
              state === 'waiting' && deliverAt
                ? t('giftLater', { date: formatDate(deliverAt) })
                : t(`gift-${state}`),
          ],
          [
            t('giftAction'),
            (gift) =>
              (gift.state === 'waiting' || gift.state === 'mailed') && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('takeBackOf', { email: gift.email })}
                  onClick={() => {
                    setChosen(gift)
                    question.open()
                  }}
                >
                  {t('takeBack')}
                </Button>
              ),
          ],
        ]}
      />
      <Dialog title={t('takeBack')} opened={asking} onClose={question.close}>
        {chosen && <TakeBack key={chosen.orderId} gift={chosen} onDone={question.close} />}
      </Dialog>
    </section>
  )
}

function TakeBack({ gift, onDone }: { gift: Gift; onDone: () => void }) {
  const t = useTexts(transactionTexts)
  const taking = useMutation({
    mutationFn: () => takeGiftBack(gift.orderId),
    async onSuccess({ resultCode }) {
      await reloadAfterPayment()
      if (resultCode === plainResult.success) onDone()
    },
  })
  return (
    <div className={classes.question}>
      <p>{t('takeBackText', { count: gift.months, email: gift.email })}</p>
      <ErrorMessage answer={taking.data} />
      <Button fullWidth loading={taking.isPending} onClick={() => taking.mutate()}>
        {t('takeBackNow')}
      </Button>
    </div>
  )
}
