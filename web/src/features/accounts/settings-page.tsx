import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './settings.module.css'

type SettingsPageProps = {
  /** Whether signing in takes a code. */
  secondFactor: ReactNode
  /** The signed-in devices and 'Log out all devices', which belong to sessions. */
  devices: ReactNode
}

/** Who one is, the password, the second factor, and the devices (specification 2, Account Settings). */
export function SettingsPage({ secondFactor, devices }: SettingsPageProps) {
  const { t } = useTranslation('accounts')
  return (
    <Page title={t('settings')} width="wide">
      <div className={classes.columns}>
        <ProfileForm />
        <PasswordForm />
      </div>
      {secondFactor}
      {devices}
    </Page>
  )
}
