import { Button } from '@mantine/core'
import { type ApiKey, plainResult, type Webhook } from '@strom/contract'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { Page } from '../../../components/page.tsx'
import { load, refresh } from '../../../lib/answers.ts'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { keysQuery } from '../../../lib/keys-query.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { BackLink } from '../components/back-link.tsx'
import { Badge } from '../components/badge.tsx'
import { Section } from '../components/section.tsx'
import { consoleTexts } from '../texts.ts'
import { removeKey, webhooksQuery } from './api.ts'
import classes from './integrations.module.css'
import { KeyForm } from './key-form.tsx'
import { eventName, scopeName } from './names.ts'
import { integrationTexts } from './texts.ts'
import { WebhookForm } from './webhook-form.tsx'
import { stateTones, WebhookLog } from './webhook-log.tsx'

type Opened =
  | { kind: 'webhook'; webhook?: Webhook }
  | { kind: 'log'; webhook: Webhook }
  | { kind: 'key' }
  | { kind: 'end'; key: ApiKey }

function IntegrationsSection() {
  const t = useTexts(integrationTexts)
  const tConsole = useTexts(consoleTexts)
  const [opened, setOpened] = useState<Opened>()
  const [isSecret, setSecret] = useState(false)
  const close = () => setOpened(undefined)
  const title = {
    webhook: t(opened?.kind === 'webhook' && opened.webhook ? 'changeWebhook' : 'addWebhook'),
    log: t('webhooks'),
    key: t('addKey'),
    end: t('keys'),
  }[opened?.kind ?? 'key']

  function open(what: Opened) {
    setSecret(false)
    setOpened(what)
  }
  const onSecret = () => setSecret(true)

  return (
    <Page
      title={t('integrations')}
      width="wide"
      tools={
        <Button component={Link} to="api" variant="default">
          {t('reference')}
        </Button>
      }
    >
      <BackLink>{tConsole('settings')}</BackLink>
      <p>{t('text')}</p>
      <Section title={t('webhooks')}>
        <Webhooks open={open} />
      </Section>
      <Section title={t('keys')}>
        <Keys open={open} />
      </Section>
      <Dialog title={title} opened={opened !== undefined} onClose={close} persistent={isSecret} size="lg">
        {opened?.kind === 'webhook' && (
          <WebhookForm webhook={opened.webhook} onSecret={onSecret} onDone={close} />
        )}
        {opened?.kind === 'log' && <WebhookLog webhook={opened.webhook} onSecret={onSecret} onDone={close} />}
        {opened?.kind === 'key' && <KeyForm onSecret={onSecret} onDone={close} />}
        {opened?.kind === 'end' && <EndKey apiKey={opened.key} onDone={close} />}
      </Dialog>
    </Page>
  )
}

function Webhooks({ open }: { open: (what: Opened) => void }) {
  const t = useTexts(integrationTexts)
  const { data: webhooks } = useSuspenseQuery(webhooksQuery)
  return (
    <>
      <DataTable<Webhook>
        label={t('webhooks')}
        empty={t('noWebhooks')}
        rows={webhooks}
        rowKey={({ id }) => id}
        columns={[
          [t('url'), ({ url }) => <span className={classes.url}>{url}</span>],
          [t('events'), ({ events }) => events.map(eventName).join(', ')],
          [
            t('state'),
            ({ isOn, last }) =>
              isOn ? (
                <Badge tone={last ? stateTones[last] : 'plain'}>{t(`state-${last ?? 'none'}`)}</Badge>
              ) : (
                <Badge tone="plain">{t('off')}</Badge>
              ),
          ],
          [
            t('act'),
            (webhook) => (
              <span className={classes.acts}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('openLogOf', { url: webhook.url })}
                  onClick={() => open({ kind: 'log', webhook })}
                >
                  {t('openLog')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('changeOf', { url: webhook.url })}
                  onClick={() => open({ kind: 'webhook', webhook })}
                >
                  {t('change')}
                </Button>
              </span>
            ),
          ],
        ]}
      />
      <AddButton onClick={() => open({ kind: 'webhook' })}>{t('addWebhook')}</AddButton>
    </>
  )
}

function Keys({ open }: { open: (what: Opened) => void }) {
  const t = useTexts(integrationTexts)
  const { data: keys } = useSuspenseQuery(keysQuery)
  return (
    <>
      <DataTable<ApiKey>
        label={t('keys')}
        cells="paired"
        empty={t('noKeys')}
        rows={keys}
        rowKey={({ id }) => id}
        columns={[
          [t('name'), ({ name }) => name],
          [t('scopes'), ({ scopes }) => scopes.map(scopeName).join(', ')],
          [t('owner'), ({ owner }) => owner],
          [t('ends'), ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : t('ends-never'))],
          [t('used'), ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : t('neverUsed'))],
          [
            t('act'),
            (key) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t('removeKey', { name: key.name })}
                onClick={() => open({ kind: 'end', key })}
              >
                {t('remove')}
              </Button>
            ),
          ],
        ]}
      />
      <AddButton onClick={() => open({ kind: 'key' })}>{t('addKey')}</AddButton>
    </>
  )
}

function AddButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button
      className={classes.add}
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

function EndKey({ apiKey: { id, name }, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const t = useTexts(integrationTexts)
  const ending = useMutation({
    mutationFn: () => removeKey(id),
    async onSuccess({ resultCode }) {
      await refresh(['console'])
      if (resultCode !== plainResult.success) return
      toasts.show({ message: t('keyEnded') })
      onDone()
    },
  })
  return (
    <div className={formClasses.form}>
      <p>{t('removeKeyText', { name })}</p>
      <ErrorMessage answer={ending.data} />
      <Button fullWidth color="red" loading={ending.isPending} onClick={() => ending.mutate()}>
        {t('remove')}
      </Button>
    </div>
  )
}

export function loader() {
  return Promise.all([load(webhooksQuery), load(keysQuery)])
}

export { IntegrationsSection as Component }
