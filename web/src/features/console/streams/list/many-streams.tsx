import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../../components/search-field.tsx'
import classes from './stream-list.module.css'

/** Finds some of many streams by their titles and tags, and leads past them. */
export function FindStreams({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('consoleStreams')
  return (
    <div className={classes.finder}>
      <SearchField label={t('find')} value={value} onChange={onChange} />
      <nav aria-label={t('parts')}>
        <a href="#health">{t('health')}</a>
        <a href="#channels">{t('channels')}</a>
      </nav>
    </div>
  )
}
