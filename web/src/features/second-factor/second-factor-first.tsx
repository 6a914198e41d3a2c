import { useTranslation } from 'react-i18next'
import { ResultPage } from '../../components/result-page.tsx'
import { paths } from '../../lib/paths.ts'

/** In the place of a page that opens with a second factor only. */
export function SecondFactorFirst() {
  const { t } = useTranslation('secondFactor')
  return (
    <ResultPage title={t('firstTitle')} action={{ label: t('goToSettings'), to: paths.profile() }}>
      {t('firstText')}
    </ResultPage>
  )
}
