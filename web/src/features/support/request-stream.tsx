import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'

const RequestStreamForm = lazy(async () => ({
  default: (await import('./request-stream-form.tsx')).RequestStreamForm,
}))

/** The button 'Request a stream' and its modal (specification 2, Home). */
export function RequestStream() {
  const { t } = useTranslation('support')
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={dialog.open}>
        {t('requestStream')}
      </Button>
      <Dialog title={t('requestStream')} opened={opened} onClose={dialog.close}>
        <RequestStreamForm onDone={dialog.close} />
      </Dialog>
    </>
  )
}
