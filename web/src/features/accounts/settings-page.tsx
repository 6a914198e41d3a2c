import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '../../components/page.tsx'
import { load } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { userQuery } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { isTelevision, setTelevision } from '../../lib/television.ts'
import { secondFactorQuery } from '../second-factor/api.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { devicesQuery } from '../sessions/api.ts'
import { Devices } from '../sessions/devices.tsx'
import { Players } from '../sessions/players/players.tsx'
import { televisionTexts } from '../sessions/television/texts.ts'
import { deletionQuery, mailChoicesQuery } from './api.ts'
import { MailChoices } from './mail-choices.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './settings.module.css'
import { accountTexts } from './texts.ts'

function SettingsPage() {
  const t = useTexts(accountTexts)
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
  const t = useTexts(accountTexts)
  const tTelevision = useTexts(televisionTexts)
  return (
    <div className={classes.television}>
      <Button component={Link} to={paths.confirmTelevision()} variant="default">
        {tTelevision('television')}
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
  ])
}

export { SettingsPage as Component }
