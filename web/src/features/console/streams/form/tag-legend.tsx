import { IconTag } from '@tabler/icons-react'
import { streamTagIcons } from '../../../../components/stream-tag-icons.ts'
import { streamTexts } from '../../../../components/stream-texts.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { consoleStreamTexts } from '../texts.ts'
import foldClasses from './fold.module.css'
import classes from './tag-legend.module.css'

const written = [
  { text: 'chromecast', kind: 'chromecast' },
  { text: 'airplay', kind: 'airplay' },
  { text: 'lls', kind: 'lls' },
  { text: '!', kind: 'warning' },
  { text: '?', kind: 'info' },
] as const

export function TagLegend() {
  const t = useTexts(consoleStreamTexts)
  const tStream = useTexts(streamTexts)
  return (
    <details className={foldClasses.fold}>
      <summary>{t('legend')}</summary>
      <dl className={classes.legend}>
        {written.map(({ text, kind }) => {
          const TagIcon = streamTagIcons[kind]
          return (
            <div key={kind}>
              <dt>
                <TagIcon size={20} stroke={1.6} aria-hidden="true" data-kind={kind} />
                <code>{kind === 'warning' || kind === 'info' ? `${text}${t('someText')}` : text}</code>
              </dt>
              <dd>{kind === 'warning' || kind === 'info' ? t(`legend-${kind}`) : tStream(kind)}</dd>
            </div>
          )
        })}
        <div>
          <dt>
            <IconTag size={20} stroke={1.6} aria-hidden="true" />
            <code>{t('someText')}</code>
          </dt>
          <dd>{t('legend-plain')}</dd>
        </div>
      </dl>
    </details>
  )
}
