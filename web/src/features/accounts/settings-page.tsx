import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page.tsx'
import { load } from '../../lib/answers.ts'
import { userQuery } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { isTelevision, setTelevision } from '../../lib/television.ts'
import { secondFactorQuery } from '../second-factor/api.ts'
import { openSecondFactorTexts } from '../second-factor/load-second-factor.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { devicesQuery } from '../sessions/api.ts'
import { Devices } from '../sessions/devices.tsx'
import { Players } from '../sessions/players/players.tsx'
import { deletionQuery, mailChoicesQuery } from './api.ts'
import { MailChoices } from './mail-choices.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './settings.module.css'

function SettingsPage() {
  const { t } = useTranslation('accounts')
  return (
    <Page title={t('settings')} width="wide">
      <div className={classes.columns}>
        <ProfileForm />
        <PasswordForm />
      </div>
      <SecondFactor />
      <MailChoices />
      <OwnData />
      <Devices />
      <Television />
      <Players />
    </Page>
  )
}

function Television() {
  const { t } = useTranslation('accounts')
  return (
    <div className={classes.television}>
      <Button component={Link} to={paths.confirmTelevision()} variant="default">
        {t('television')}
      </Button>
      {isTelevision() && (
        <Button
          variant="default"
          onClick={() => {
            setTelevision(false)
            location.reload()
          }}
        >
          {t('noTelevision')}
        </Button>
      )}
    </div>
  )
}

export function loader() {
  return Promise.all([
    load(userQuery),
    load(devicesQuery),
    load(secondFactorQuery),
    load(deletionQuery),
    load(mailChoicesQuery),
    openSecondFactorTexts(),
  ])
}

export { SettingsPage as Component }
