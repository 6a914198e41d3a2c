import { useTranslation } from 'react-i18next'
import { ResultPage } from '../../components/result-page.tsx'
import { paths } from '../../lib/paths.ts'

/** Replaces a page that requires a second factor. */
export function SecondFactorFirst() {
  const { t } = useTranslation('secondFactor')
  return (
    <ResultPage title={t('firstTitle')} action={{ label: t('goToSettings'), to: paths.profile() }}>
      {t('firstText')}
    </ResultPage>
  )
}
