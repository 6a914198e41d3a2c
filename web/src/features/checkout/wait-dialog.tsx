import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import classes from './dialogs.module.css'

type WaitDialogProps = {
  /** The accounts that would be charged twice. */
  emails: readonly string[]
  opened: boolean
  onClose: () => void
}

/** Nothing is bought for an account that still renews automatically: it would be charged twice. */
export function WaitDialog({ emails, opened, onClose }: WaitDialogProps) {
  const { t } = useTranslation('subscriptions')
  return (
    <Dialog title={t('waitTitle')} opened={opened} onClose={onClose} withoutCross>
      <p className={classes.text}>{t('waitText')}</p>
      <p className={classes.small}>{t('waitAccounts', { emails: emails.join(', ') })}</p>
      <Button fullWidth onClick={onClose}>
        {t('close')}
      </Button>
    </Dialog>
  )
}
