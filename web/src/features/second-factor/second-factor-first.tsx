import { ResultPage } from '../../components/result-page.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { secondFactorTexts } from './texts.ts'

/** Replaces a page that requires a second factor. */
export function SecondFactorFirst() {
  const t = useTexts(secondFactorTexts)
  return (
    <ResultPage title={t('firstTitle')} action={{ label: t('goToSettings'), to: paths.profile() }}>
      {t('firstText')}
    </ResultPage>
  )
}
