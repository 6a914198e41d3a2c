import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../lib/language/texts.ts'
import { useUser } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { useSiteSettings } from '../lib/site-settings.ts'
import { Dialog } from './dialog.tsx'
import { streamTexts } from './stream-texts.ts'

export type Blocked = 'maintenance' | 'no-source'

/** Norwegian in every language. */
export const maintenanceMessage =
  'Denne sendingen er under vedlikehold. Kom tilbake senere, eller prøv en annen sending så lenge.'

type BlockedDialogProps = { blocked: Blocked | undefined; onClose: () => void }

export function BlockedDialog({ blocked, onClose }: BlockedDialogProps) {
  const t = useTexts(streamTexts)
  const { payments } = useSiteSettings()
  const { television } = useUser()
  return (
    <>
      <Dialog title={t('maintenanceTitle')} opened={blocked === 'maintenance'} onClose={onClose}>
        <p lang="nb" style={{ margin: 0 }}>
          {maintenanceMessage}
        </p>
      </Dialog>
      <Dialog
        title={payments ? t('purchaseTitle') : t('noAccessTitle')}
        opened={blocked === 'no-source'}
        onClose={onClose}
      >
        <p style={{ margin: '0 0 20px' }}>{payments ? t('purchaseText') : t('noAccessText')}</p>
        {!television && (
          <Button
            component={Link}
            to={payments ? paths.subscription() : paths.contactUs()}
            fullWidth
            onClick={onClose}
          >
            {payments ? t('viewPlans') : t('askForAccess')}
          </Button>
        )}
      </Dialog>
    </>
  )
}
