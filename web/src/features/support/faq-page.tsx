import { Button } from '@mantine/core'
import { arrangeFaq } from '@strom/contract/content/arrange-faq'
import { faq, faqPage } from '@strom/contract/content/faq'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Answer } from '../../components/answer.tsx'
import { Page } from '../../components/page.tsx'
import { useContent } from '../../content/use-content.ts'
import { loadExtra } from '../../lib/answers.ts'
import { faqQuery } from '../../lib/faq-query.ts'
import { useLanguage } from '../../lib/language/current-language.ts'
import { paths } from '../../lib/paths.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { uptimeQuery } from './api.ts'
import classes from './faq.module.css'
import { FaqTags } from './faq-tags.tsx'

/** Left out on a site without payments. */
const ofPayments = new Set(['payment', 'auto-renew'])

function FaqPage() {
  const language = useLanguage()
  const { payments } = useSiteSettings()
  const { data } = useQuery(faqQuery)
  const questions = arrangeFaq(useContent('faq', faq), data?.entries ?? [])
    .filter(({ shown, question: { id } }) => shown && (payments || !ofPayments.has(id)))
    .map(({ question }) => question)
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

/** Both are optional: without them the page is as it comes with the product. */
export function loader() {
  return Promise.all([loadExtra(uptimeQuery), loadExtra(faqQuery)])
}

export { FaqPage as Component }
