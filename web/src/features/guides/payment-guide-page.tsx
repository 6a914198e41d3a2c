import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Anchor, SegmentedControl } from '@mantine/core'
import type { Language } from '@strom/contract'
import { paymentGuide, paymentGuidePage } from '@strom/contract/content/payment-guide/guide'
import { guideNotes } from '@strom/contract/content/payment-guide/notes'
import { useState } from 'react'
import { Link } from 'react-router'
import { Page } from '../../components/page.tsx'
import { useContent } from '../../content/use-content.ts'
import { useLanguage } from '../../lib/language/current-language.ts'
import { paths } from '../../lib/paths.ts'
import classes from './payment-guide.module.css'
import { SupplierAccordion } from './supplier-accordion.tsx'

const guideLanguages: { value: Language; label: string }[] = [
  { value: 'nb', label: 'NORSK' },
  { value: 'en', label: 'ENGLISH' },
]

function PaymentGuidePage() {
  const siteLanguage = useLanguage()
  const [language, setLanguage] = useState<Language>('nb')
  const words = paymentGuide[language]
  const notes = useContent('guide', guideNotes)[language]
  return (
    <Page title={paymentGuidePage.title[siteLanguage]} width="wide">
      <div className={classes.guide}>
        <SegmentedControl
          className={classes.toggle}
          aria-label={paymentGuidePage.toggle[siteLanguage]}
          data={guideLanguages}
          value={language}
          onChange={setLanguage}
        />
        <div className={classes.content} lang={language}>
          <div className={classes.intro}>
            {notes.intro.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <p className={classes.notice}>
            {notes.beforeYouBuy}{' '}
            <Anchor component={Link} to={paths.support()}>
              {words.faq}
            </Anchor>
          </p>
          <h2 className={classes.heading}>{words.suppliers}</h2>
          <SupplierAccordion language={language} />
          <p className={classes.age}>{notes.age}</p>
        </div>
      </div>
    </Page>
  )
}

export { PaymentGuidePage as Component }
