import { Button } from '@mantine/core'
import { faq, faqPage } from '@strom/contract/content/faq'
import { IconMessageCircle } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Answer } from '../../components/answer.tsx'
import { Page } from '../../components/page.tsx'
import { useContent } from '../../content/use-content.ts'
import { useSiteLanguage } from '../../content/use-site-language.ts'
import { paths } from '../../lib/paths.ts'
import { uptimeQuery } from './api.ts'
import classes from './faq.module.css'
import { FaqTags } from './faq-tags.tsx'

/** The meaning of the stream tags and the frequently asked questions, side by side. */
export function FaqPage() {
  const language = useSiteLanguage()
  const questions = useContent('faq', faq)
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

/** Fetches what the page shows first. */
export function loadFaq(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(uptimeQuery)
}
