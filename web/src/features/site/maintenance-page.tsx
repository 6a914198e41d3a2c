import { Button } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { MaintenanceText } from '../../components/maintenance-text.tsx'
import { Page } from '../../components/page.tsx'
import { refresh } from '../../lib/answers.ts'
import { useInLanguage } from '../../lib/in-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { turnOffMaintenance } from './api.ts'
import classes from './maintenance-page.module.css'
import { siteTexts } from './texts.ts'

type Words = { title: string; firstRowText: string; secondRowText: string }

export function MaintenancePage() {
  const t = useTexts(siteTexts)
  const settings = useSiteSettings()
  const { mayTurnOffMaintenance, secondFactorMissing } = settings
  const { title, firstRowText, secondRowText } = useInLanguage<Words>(settings)
  return (
    <Page title={title} centred>
      <MaintenanceText firstRowText={firstRowText} secondRowText={secondRowText} />
      {mayTurnOffMaintenance && (
        <div className={classes.owner}>
          <p className={classes.note}>{t('ownerNote')}</p>
          <TurnOffMaintenance />
        </div>
      )}
      {secondFactorMissing && <p className={classes.owner}>{t('secondFactorMissing')}</p>}
    </Page>
  )
}

function TurnOffMaintenance() {
  const t = useTexts(siteTexts)
  const errorMessage = useErrorMessage()
  const turnOff = useMutation({
    mutationFn: turnOffMaintenance,
    onSuccess: () => refresh(),
  })
  const refused = turnOff.data && turnOff.data.resultCode !== plainResult.success ? turnOff.data : undefined
  return (
    <>
      <Button loading={turnOff.isPending} onClick={() => turnOff.mutate()}>
        {t('turnOffMaintenance')}
      </Button>
      <p role="alert" className={classes.refused}>
        {refused && errorMessage(refused)}
      </p>
    </>
  )
}
