import { bitcoinFaqPage } from '@strom/contract/content/bitcoin-faq'
import { Page } from '../../components/page.tsx'
import { useLanguage } from '../../lib/language/current-language.ts'
import { useScrollToAnchor } from '../../lib/use-scroll-to-anchor.ts'
import { BitcoinQuestions } from './bitcoin-questions.tsx'

function BitcoinFaqPage() {
  const language = useLanguage()
  useScrollToAnchor()
  return (
    <Page title={bitcoinFaqPage.title[language]} width="wide">
      <BitcoinQuestions language={language} />
    </Page>
  )
}

export { BitcoinFaqPage as Component }
