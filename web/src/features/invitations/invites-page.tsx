import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog.tsx'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { Page } from '../../components/page.tsx'
import { load } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { invitationsQuery } from './api.ts'
import { InvitationTables } from './invitation-tables.tsx'
import { PointsLine } from './points-line.tsx'
import { invitationTexts } from './texts.ts'

const InvitationForm = lazyExtra(
  async () => (await import('./invitation-form.tsx')).InvitationForm,
  NotLoaded,
)

function InvitesPage() {
  const t = useTexts(invitationTexts)
  const {
    data: { invitations, points },
  } = useSuspenseQuery(invitationsQuery)
  const { payments } = useSiteSettings()
  const [creating, create] = useDisclosure(false)

  return (
    <Page
      title={t('title')}
      width="table"
      tools={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create.open}>
          {t('create')}
        </Button>
      }
    >
      {payments && <PointsLine {...points} />}
      <InvitationTables invitations={invitations} />
      <CreateInvitation opened={creating} onClose={create.close} />
    </Page>
  )
}

type CreateInvitationProps = { opened: boolean; onClose: () => void }

function CreateInvitation({ opened, onClose }: CreateInvitationProps) {
  const t = useTexts(invitationTexts)
  return (
    <Dialog title={t('createTitle')} opened={opened} onClose={onClose}>
      <InvitationForm onSent={onClose} />
    </Dialog>
  )
}

export function loader() {
  return load(invitationsQuery)
}

export { InvitesPage as Component }
