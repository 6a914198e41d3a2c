import { bitcoinFaqPage } from '@strom/contract/content/bitcoin-faq'
import { Page } from '../../components/page.tsx'
import { useSiteLanguage } from '../../content/use-site-language.ts'
import { useScrollToAnchor } from '../../lib/use-scroll-to-anchor.ts'
import { BitcoinQuestions } from './bitcoin-questions.tsx'

function BitcoinFaqPage() {
  const language = useSiteLanguage()
  useScrollToAnchor()
  return (
    <Page title={bitcoinFaqPage.title[language]} width="wide">
      <BitcoinQuestions language={language} />
    </Page>
  )
}

export { BitcoinFaqPage as Component }
