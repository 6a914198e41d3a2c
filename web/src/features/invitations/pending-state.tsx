import type { Invitation } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import classes from './invites.module.css'

/** A pending invitation's address, with what became of its mail and whether its week is over. */
export function PendingState({ invitation: { email, expired, mailState } }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations')
  return (
    <>
      {email}
      <span className={classes.state} data-bad={expired || mailState === 'failed' || undefined}>
        {expired ? t('expired') : mailState && t(`mail-${mailState}`)}
      </span>
    </>
  )
}
