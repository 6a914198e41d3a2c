import { Anchor } from '@mantine/core'
import type { Language } from '@strom/contract'
import { Link } from 'react-router'
import { Answer } from '../../components/answer.tsx'
import { bitcoinFaq, bitcoinFaqPage } from '../../content/bitcoin-faq.ts'
import { paths } from '../../lib/paths.ts'
import classes from './bitcoin-questions.module.css'

/** The list of anchors beside the questions and their answers. */
export function BitcoinQuestions({ language }: { language: Language }) {
  return (
    <div className={classes.columns}>
      <nav className={classes.list} aria-label={bitcoinFaqPage.questionsHeading[language]}>
        <ol>
          {bitcoinFaq.map(({ id, question }) => (
            <li key={id}>
              <Anchor href={`#${id}`}>{question[language]}</Anchor>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.answers}>
        <p className={classes.intro}>{bitcoinFaqPage.intro[language]}</p>
        <p className={classes.notice}>
          {bitcoinFaqPage.beforeYouBuy[language]}{' '}
          <Anchor component={Link} to={paths.support()}>
            {bitcoinFaqPage.beforeYouBuyLink[language]}
          </Anchor>
        </p>
        {bitcoinFaq.map((question) => (
          <section key={question.id} className={classes.question}>
            <h2 id={question.id} tabIndex={-1}>
              {question.question[language]}
            </h2>
            <Answer question={question} language={language} />
          </section>
        ))}
        <p className={classes.age}>{bitcoinFaqPage.linksNote[language]}</p>
      </div>
    </div>
  )
}
