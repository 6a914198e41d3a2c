import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Answer } from '../../components/answer.tsx'
import { Page } from '../../components/page.tsx'
import { faq, faqPage } from '../../content/faq.ts'
import { useSiteLanguage } from '../../content/use-site-language.ts'
import { paths } from '../../lib/paths.ts'
import classes from './faq.module.css'
import { FaqTags } from './faq-tags.tsx'

/** What the stream tags mean, and the frequently asked questions, side by side (specification 2, Support). */
export function FaqPage() {
  const language = useSiteLanguage()
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
        {faq.map((question) => (
          <section key={question.id} id={question.id} className={classes.card}>
            <h2>{question.question[language]}</h2>
            <Answer question={question} language={language} />
          </section>
        ))}
      </div>
    </Page>
  )
}
