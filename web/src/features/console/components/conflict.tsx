import { Button } from '@mantine/core'
import tableClasses from '../../../components/data-table.module.css'
import { useTexts } from '../../../lib/language/texts.ts'
import { consoleTexts } from '../texts.ts'
import classes from './conflict.module.css'

export type Clash = { name: string; theirs: string; mine: string }

type ConflictProps = {
  clashes: readonly Clash[]
  saving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The pressed button may be far below. */
function bringIntoView(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'center' })
}

export function Conflict({ clashes, saving, onKeepMine, onTakeTheirs }: ConflictProps) {
  const t = useTexts(consoleTexts)
  return (
    <section ref={bringIntoView} className={classes.conflict} role="alert" aria-label={t('conflict')}>
      <h2>{t('conflict')}</h2>
      <p>{t('conflictText')}</p>
      <div className={tableClasses.scroll}>
        <table className={tableClasses.table}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('theirs')}</th>
              <th scope="col">{t('mine')}</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map(({ name, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-heading={t('theirs')}>{theirs || '---'}</td>
                <td data-heading={t('mine')}>{mine || '---'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.acts}>
        <Button variant="default" onClick={onTakeTheirs} disabled={saving}>
          {t('takeTheirs')}
        </Button>
        <Button onClick={onKeepMine} loading={saving}>
          {t('keepMine')}
        </Button>
      </div>
    </section>
  )
}
