import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Dialog } from '../../../components/dialog.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { peopleTexts } from './texts.ts'

const AddPersonForm = lazyExtra(async () => (await import('./add-person-form.tsx')).AddPersonForm, NotLoaded)

export function AddPerson() {
  const t = useTexts(peopleTexts)
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
