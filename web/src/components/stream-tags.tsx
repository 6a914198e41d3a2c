import { parseStreamTags, type StreamTag, tagTextIn } from '@strom/rules/stream-tags'
import { Link } from 'react-router'
import { currentLanguage } from '../lib/language/current-language.ts'
import { useTexts } from '../lib/language/texts.ts'
import { useUser } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { streamTagIcons } from './stream-tag-icons.ts'
import classes from './stream-tags.module.css'
import { streamTexts } from './stream-texts.ts'
import { Tip } from './tip.tsx'

/** They lead to a page that televisions do not show. */
export function StreamTags({ title, field }: { title: string; field: string }) {
  const t = useTexts(streamTexts)
  const tags = parseStreamTags(field)
  if (tags.length === 0) return null
  return (
    <ul className={classes.tags} aria-label={t('tagsOf', { title })}>
      {tags.map((tag) => (
        <li key={'text' in tag ? `${tag.kind} ${tag.text}` : tag.kind}>
          <Tag tag={tag} />
        </li>
      ))}
    </ul>
  )
}

function Tag({ tag }: { tag: StreamTag }) {
  const t = useTexts(streamTexts)
  const { television } = useUser()
  if (tag.kind === 'plain' && television) {
    return <span className={classes.plain}>{tagTextIn(tag.text, currentLanguage())}</span>
  }
  if (tag.kind === 'plain') {
    return (
      <Link to={paths.support()} className={classes.plain}>
        {tagTextIn(tag.text, currentLanguage())}
      </Link>
    )
  }
  const label = 'text' in tag ? tagTextIn(tag.text, currentLanguage()) : t(tag.kind)
  const TagIcon = streamTagIcons[tag.kind]
  const icon = <TagIcon size={20} stroke={1.6} aria-hidden="true" />
  if (television) {
    return (
      <span className={classes.icon} data-kind={tag.kind} role="img" aria-label={label}>
        {icon}
      </span>
    )
  }
  return (
    <Tip label={label}>
      <Link to={paths.support()} className={classes.icon} data-kind={tag.kind} aria-label={label}>
        {icon}
      </Link>
    </Tip>
  )
}
