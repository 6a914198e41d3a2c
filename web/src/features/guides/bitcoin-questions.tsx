import { Anchor } from '@mantine/core'
import type { Language } from '@strom/contract'
import { bitcoinFaq, bitcoinFaqNotes, bitcoinFaqPage } from '@strom/contract/content/bitcoin-faq'
import { Link } from 'react-router'
import { Answer } from '../../components/answer.tsx'
import { useContent } from '../../content/use-content.ts'
import { paths } from '../../lib/paths.ts'
import classes from './bitcoin-questions.module.css'

export function BitcoinQuestions({ language }: { language: Language }) {
  const questions = useContent('bitcoin', bitcoinFaq)
  const notes = useContent('bitcoin-faq', bitcoinFaqNotes)
  return (
    <div className={classes.columns}>
      <nav className={classes.list} aria-label={bitcoinFaqPage.questionsHeading[language]}>
        <ol>
          {questions.map(({ id, question }) => (
            <li key={id}>
              <Anchor href={`#${id}`}>{question[language]}</Anchor>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.answers}>
        <p className={classes.intro}>{notes.intro[language]}</p>
        <p className={classes.notice}>
          {notes.beforeYouBuy[language]}{' '}
          <Anchor component={Link} to={paths.support()}>
            {bitcoinFaqPage.beforeYouBuyLink[language]}
          </Anchor>
        </p>
        {questions.map((question) => (
          <section key={question.id} className={classes.question}>
            <h2 id={question.id} tabIndex={-1}>
              {question.question[language]}
            </h2>
            <Answer question={question} language={language} />
          </section>
        ))}
        <p className={classes.age}>{notes.linksNote[language]}</p>
      </div>
    </div>
  )
}
