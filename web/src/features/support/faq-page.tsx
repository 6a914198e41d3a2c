import { Button } from '@mantine/core'
import { faq, faqPage } from '@strom/contract/content/faq'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Answer } from '../../components/answer.tsx'
import { Page } from '../../components/page.tsx'
import { useContent } from '../../content/use-content.ts'
import { useSiteLanguage } from '../../content/use-site-language.ts'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { uptimeQuery } from './api.ts'
import classes from './faq.module.css'
import { FaqTags } from './faq-tags.tsx'

/** Questions that nobody has on a site without payments. */
const ofPayments = new Set(['payment', 'auto-renew'])

/** The meaning of the stream tags and the frequently asked questions, side by side. */
function FaqPage() {
  const language = useSiteLanguage()
  const { payments } = useSiteSettings()
  const questions = useContent('faq', faq).filter(({ id }) => payments || !ofPayments.has(id))
  return (
    <Page
      title={faqPage.title[language]}
      width="wide"
      tools={
        <Button
          component={Link}
          to={paths.contactUs()}
          variant="default"
          leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
        >
          {faqPage.contactUs[language]}
        </Button>
      }
    >
      <div className={classes.grid}>
        <FaqTags language={language} />
        {questions.map((question) => (
          <section key={question.id} id={question.id} className={classes.card}>
            <h2>{question.question[language]}</h2>
            <Answer question={question} language={language} />
          </section>
        ))}
      </div>
    </Page>
  )
}

/** Fetches the measured uptime; without it the page tells the claimed one. */
export function loader() {
  return queryClient.prefetchQuery(uptimeQuery)
}

export { FaqPage as Component }
