import { Button } from '@mantine/core'
import { plainResult, type Webhook, type WebhookDelivery } from '@strom/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '../../../components/error-message.tsx'
import { refresh } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { Badge } from '../components/badge.tsx'
import { deliveriesQuery, removeWebhook, renewSecret, sendAgain, sendTest } from './api.ts'
import classes from './integrations.module.css'
import { eventName } from './names.ts'
import { integrationTexts } from './texts.ts'
import { ToldOnce } from './told-once.tsx'

export const stateTones = { waiting: 'doubtful', delivered: 'good', failed: 'bad' } as const

type WebhookLogProps = { webhook: Webhook; onSecret: () => void; onDone: () => void }

export function WebhookLog({ webhook, onSecret, onDone }: WebhookLogProps) {
  const t = useTexts(integrationTexts)
  const [asked, setAsked] = useState<'renew' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const { data: deliveries } = useQuery(deliveriesQuery(webhook.id))
  const told = () => refresh(['console'])
  const testing = useMutation({ mutationFn: () => sendTest(webhook.id), onSuccess: told })
  const renewing = useMutation({
    mutationFn: () => renewSecret(webhook.id),
    onSuccess(answer) {
      if (isFailure(answer) || !answer.secret) return
      setSecret(answer.secret)
      onSecret()
    },
  })
  const removing = useMutation({
    mutationFn: () => removeWebhook(webhook.id),
    async onSuccess({ resultCode }) {
      if (resultCode !== plainResult.success) return
      onDone()
      await refresh(['console'])
    },
  })

  if (secret) return <ToldOnce label={t('secret')} value={secret} onDone={onDone} />
  return (
    <div className={classes.log}>
      <p className={classes.url}>{webhook.url}</p>
      <div className={classes.acts}>
        <Button loading={testing.isPending} onClick={() => testing.mutate()}>
          {t('sendTest')}
        </Button>
        <Button variant="default" onClick={() => setAsked('renew')}>
          {t('renew')}
        </Button>
        <Button variant="default" onClick={() => setAsked('remove')}>
          {t('remove')}
        </Button>
      </div>
      <ErrorMessage answer={testing.data} />
      {asked && (
        <div role="alert" className={classes.once}>
          <p>{t(asked === 'renew' ? 'renewText' : 'removeWebhookText')}</p>
          <ErrorMessage answer={renewing.data ?? removing.data} />
          <Button
            color="red"
            loading={renewing.isPending || removing.isPending}
            onClick={() => (asked === 'renew' ? renewing : removing).mutate()}
          >
            {t(asked)}
          </Button>
        </div>
      )}
      <h3>{t('log')}</h3>
      {deliveries?.length === 0 && <p className={classes.note}>{t('noDeliveries')}</p>}
      <ul className={classes.deliveries} aria-busy={deliveries === undefined}>
        {deliveries?.map((one) => (
          <Delivery key={one.id} delivery={one} onAgain={told} />
        ))}
      </ul>
    </div>
  )
}

function Delivery({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain: () => void }) {
  const t = useTexts(integrationTexts)
  const { event, state, tries, error, status, at, body } = delivery
  const sending = useMutation({ mutationFn: () => sendAgain(delivery.id), onSuccess: onAgain })
  return (
    <li>
      <div className={classes.line}>
        <strong>{eventName(event)}</strong>
        <Badge tone={stateTones[state]}>{t(`state-${state}`)}</Badge>
        <span className={classes.note}>
          {formatMoment(at)} · {t('tries')}: {tries}
          {(error ?? status) !== null && ` · ${error ?? `HTTP ${status}`}`}
        </span>
        {state !== 'waiting' && (
          <Button size="xs" variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
            {t('again')}
          </Button>
        )}
      </div>
      <ErrorMessage answer={sending.data} />
      <details>
        <summary>{t('body')}</summary>
        <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </details>
    </li>
  )
}
