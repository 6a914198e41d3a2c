import { Kbd } from '@mantine/core'
import { useTexts } from '../../lib/language/texts.ts'
import { playbackTexts } from './texts.ts'
import '@mantine/core/styles/Kbd.layer.css'
import { Dialog } from '../../components/dialog.tsx'
import classes from './keys-sheet.module.css'

const keys = [
  ['playKeys', ['K', 'Space']],
  ['muteKeys', ['M']],
  ['volumeKeys', ['↑', '↓']],
  ['fullscreenKeys', ['F']],
  ['theatreKeys', ['T']],
  ['pipKeys', ['I']],
  ['liveKeys', ['L']],
  ['seekKeys', ['←', '→']],
  ['previousKeys', ['P', 'PageUp']],
  ['nextKeys', ['N', 'PageDown']],
  ['backKeys', ['0', 'Backspace']],
  ['placeKeys', ['1', '…', '9']],
  ['searchKeys', ['/']],
  ['helpKeys', ['?']],
] as const

export function KeysSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(playbackTexts)
  return (
    <Dialog title={t('keys')} opened={opened} onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(([name, names]) => (
          <div key={name}>
            <dt>
              {names.map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
