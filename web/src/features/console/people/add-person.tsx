import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { lazyExtra } from '../../../lib/lazy-extra.ts'

const AddPersonForm = lazyExtra(async () => (await import('./add-person-form.tsx')).AddPersonForm, NotLoaded)

export function AddPerson() {
  const { t } = useTranslation('consolePeople')
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('addPerson')}
      </Button>
      <Dialog title={t('addPerson')} opened={opened} onClose={dialog.close}>
        <AddPersonForm />
      </Dialog>
    </>
  )
}
