import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconGift } from '@tabler/icons-react'
import { Dialog } from '../../../components/dialog.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { peopleTexts } from './texts.ts'

const CompensateForm = lazyExtra(
  async () => (await import('./compensate-form.tsx')).CompensateForm,
  NotLoaded,
)

export function Compensate() {
  const t = useTexts(peopleTexts)
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconGift size={18} aria-hidden="true" />} onClick={dialog.open}>
        {t('compensate')}
      </Button>
      <Dialog title={t('compensate')} opened={opened} onClose={dialog.close}>
        <CompensateForm onDone={dialog.close} />
      </Dialog>
    </>
  )
}
