import { Link } from 'react-router'
import { SearchField } from '../../../../components/search-field.tsx'
import { useTexts } from '../../../../lib/language/texts.ts'
import { consoleTexts } from '../../texts.ts'
import { consoleStreamTexts } from '../texts.ts'
import classes from './stream-list.module.css'

export function FindStreams({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTexts(consoleStreamTexts)
  return <SearchField className={classes.finder} label={t('find')} value={value} onChange={onChange} />
}

/** Many streams leave no room for all parts on one page. */
export function StreamParts({ shown }: { shown: string }) {
  const t = useTexts(consoleStreamTexts)
  const tConsole = useTexts(consoleTexts)
  const parts = [
    ['streams', tConsole('streams')],
    ['health', t('health')],
    ['channels', t('channels')],
  ] as const
  return (
    <nav className={classes.parts} aria-label={t('parts')}>
      {parts.map(([part, name]) => (
        <Link
          key={part}
          to={part === 'streams' ? '.' : `?part=${part}`}
          aria-current={part === shown ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
