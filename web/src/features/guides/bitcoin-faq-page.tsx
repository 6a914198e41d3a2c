import { bitcoinFaqPage } from '@strom/contract/content/bitcoin-faq'
import { useEffect } from 'react'
import { Page } from '../../components/page.tsx'
import { useSiteLanguage } from '../../content/use-site-language.ts'
import { BitcoinQuestions } from './bitcoin-questions.tsx'

/** Ten questions about Bitcoin, listed by their anchors and answered below. */
function BitcoinFaqPage() {
  const language = useSiteLanguage()
  useScrollToAnchor()
  return (
    <Page title={bitcoinFaqPage.title[language]} width="wide">
      <BitcoinQuestions language={language} />
    </Page>
  )
}

/** Goes to the question named by the address, which the browser could not do before the page was there. */
function useScrollToAnchor() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}

export { BitcoinFaqPage as Component }
