import type { Language } from '@strom/contract'
import { streamTagIcons } from '../../components/stream-tag-icons.ts'
import { faqPage, type TagMeaning, tagMeanings } from '../../content/faq.ts'
import classes from './faq.module.css'

/** The legend: every stream tag as it looks on the tiles, its name, and what it means. */
export function FaqTags({ language }: { language: Language }) {
  return (
    <section className={classes.card} data-legend>
      <h2>{faqPage.tagsHeading[language]}</h2>
      <p className={classes.intro}>{faqPage.tagsIntro[language]}</p>
      <dl className={classes.tags}>
        {tagMeanings.map(({ tag, name, meaning }) => (
          <div key={name.en}>
            <dt>
              <TagFace tag={tag} />
              {!('plain' in tag && tag.plain === name[language]) && name[language]}
            </dt>
            <dd>{meaning[language]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function TagFace({ tag }: { tag: TagMeaning['tag'] }) {
  if ('plain' in tag) {
    return (
      <span className={classes.plain} lang="en">
        {tag.plain}
      </span>
    )
  }
  const TagIcon = streamTagIcons[tag.kind]
  return (
    <span className={classes.icon} data-kind={tag.kind}>
      <TagIcon size={20} stroke={1.6} aria-hidden="true" />
    </span>
  )
}
