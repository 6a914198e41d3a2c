import type { Language } from '@strom/contract'
import { faqPage, type TagMeaning, tagMeanings, tagsIntro } from '@strom/contract/content/faq'
import { useQuery } from '@tanstack/react-query'
import { streamTagIcons } from '../../components/stream-tag-icons.ts'
import { useContent } from '../../content/use-content.ts'
import { uptimeQuery } from './api.ts'
import classes from './faq.module.css'
import { tagMeaning } from './tag-meaning.ts'

export function FaqTags({ language }: { language: Language }) {
  const intro = useContent('tags-intro', tagsIntro)
  const tags = useContent('tags', tagMeanings)
  const { data: uptime = null } = useQuery(uptimeQuery)
  return (
    <section className={classes.card} data-legend>
      <h2>{faqPage.tagsHeading[language]}</h2>
      <p className={classes.intro}>{intro[language]}</p>
      <dl className={classes.tags}>
        {tags.map((row) => (
          <div key={row.id}>
            <dt>
              <TagFace tag={row.tag} />
              {!('plain' in row.tag && row.tag.plain === row.name[language]) && row.name[language]}
            </dt>
            <dd>{tagMeaning(row, uptime, language)}</dd>
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
