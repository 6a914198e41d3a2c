import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Dialog } from '../../components/dialog.tsx'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { supportTexts } from './texts.ts'

const RequestStreamForm = lazyExtra(
  async () => (await import('./request-stream-form.tsx')).RequestStreamForm,
  NotLoaded,
)

export function RequestStream() {
  const t = useTexts(supportTexts)
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
