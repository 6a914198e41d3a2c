import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './settings.module.css'

/** Who one is and the password; below it what is told of the second factor and the devices. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('accounts')
  return (
    <Page title={t('settings')} width="wide">
      <div className={classes.columns}>
        <ProfileForm />
        <PasswordForm />
      </div>
      {children}
    </Page>
  )
}
