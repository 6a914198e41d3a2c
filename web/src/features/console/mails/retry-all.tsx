import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { Dialog } from '../../../components/dialog.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { mailTexts } from './texts.ts'

const RetryAllForm = lazyExtra(async () => (await import('./retry-all-form.tsx')).RetryAllForm, NotLoaded)

/** For use after an outage of the mail server. */
export function RetryAll() {
  const t = useTexts(mailTexts)
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {t('retryAll')}
      </Button>
      <Dialog title={t('retryAll')} opened={opened} onClose={dialog.close}>
        <RetryAllForm onDone={dialog.close} />
      </Dialog>
    </>
  )
}
