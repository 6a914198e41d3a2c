import { Anchor } from '@mantine/core'
import type { Language } from '@strom/contract'
import type { Question } from '@strom/contract/content/question'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSiteSettings } from '../lib/site-settings.ts'
import classes from './answer.module.css'
import { LinkedText } from './linked-text.tsx'
import { OutsideLink } from './outside-link.tsx'

/** An owner may hide these. */
const ofBitcoin = new Set<string>(['bitcoinFaq', 'paymentGuide'])

export function Answer({ question, language }: { question: Question; language: Language }) {
  const { paragraphs, terms, points, sites } = question
  const { bitcoinPages } = useSiteSettings()
  const pages = question.pages?.filter(({ page }) => bitcoinPages !== false || !ofBitcoin.has(page))
  return (
    <div className={classes.answer}>
      {paragraphs[language].map((text) => (
        <p key={text}>
          <LinkedText>{text}</LinkedText>
        </p>
      ))}
      {terms && (
        <dl className={classes.terms}>
          {terms.map(({ id, name, text }) => (
            <div key={id}>
              <dt>{name[language]}</dt>
              <dd>{text[language]}</dd>
            </div>
          ))}
        </dl>
      )}
      {points && (
        <ul>
          {points[language].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {sites?.map(({ heading, list }) => (
        <section key={heading.en} className={classes.sites} aria-label={heading[language]}>
          <h3>{heading[language]}</h3>
          <ul>
            {list.map((site) => (
              <li key={site.address}>
                <OutsideLink site={site} language={language} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages && pages.length > 0 && (
        <p className={classes.pages}>
          {pages.map(({ label, page }) => (
            <Anchor key={page} component={Link} to={paths[page]()}>
              {label[language]}
            </Anchor>
          ))}
        </p>
      )}
    </div>
  )
}
