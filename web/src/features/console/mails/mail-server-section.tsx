import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { contract } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { Page } from '../../../components/page.tsx'
import { load, refresh } from '../../../lib/answers.ts'
import { call } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { mailServerQuery } from '../../mail-server/api.ts'
import { MailServerForm } from '../../mail-server/mail-server-form.tsx'
import { BackLink } from '../components/back-link.tsx'
import { consoleTexts } from '../texts.ts'
import classes from './mails.module.css'
import { mailTexts } from './texts.ts'

function MailServerSection() {
  const t = useTexts(mailTexts)
  const tConsole = useTexts(consoleTexts)
  const { data } = useSuspenseQuery(mailServerQuery)
  const { where, server, from, entered } = data
  const [asking, question] = useDisclosure(false)
  return (
    <Page title={t('mailServer')}>
      <BackLink>{tConsole('settings')}</BackLink>
      {where === 'environment' && <p>{t('mailEnvironment', { server: server ?? '', from: from ?? '' })}</p>}
      {where === 'mailbox' && (
        <>
          <p>{t('mailMailbox')}</p>
          <p>
            <Anchor href="/dev/mailbox">{t('mailbox')}</Anchor>
          </p>
        </>
      )}
      {where === 'console' && (
        <div className={classes.server}>
          {server === null && <p role="status">{t('mailNone')}</p>}
          <MailServerForm key={server ?? ''} entered={entered} />
          {server !== null && (
            <Button variant="default" onClick={question.open}>
              {t('mailForget')}
            </Button>
          )}
        </div>
      )}
      <Dialog title={t('mailForget')} opened={asking} onClose={question.close}>
        <Forget onDone={question.close} />
      </Dialog>
    </Page>
  )
}

function Forget({ onDone }: { onDone: () => void }) {
  const t = useTexts(mailTexts)
  const forgetting = useMutation({
    mutationFn: () => call(contract.mailServer.remove),
    async onSuccess() {
      await refresh()
      toasts.show({ message: t('mailForgotten') })
      onDone()
    },
  })
  return (
    <div className={formClasses.form}>
      <p>{t('mailForgetText')}</p>
      <ErrorMessage answer={forgetting.data} />
      <Button fullWidth color="red" loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
        {t('mailForget')}
      </Button>
    </div>
  )
}

export function loader() {
  return load(mailServerQuery)
}

export { MailServerSection as Component }
