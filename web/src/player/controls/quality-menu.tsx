import { useTexts } from '../../lib/language/texts.ts'
import { findQuality, type QualityChoice } from '../engine/quality.ts'
import { playerTexts } from '../texts.ts'
import type { PlayerView } from '../view.ts'
import { ChoiceButton, ChoiceMenu } from './choice-menu.tsx'

/** Native HLS offers no choice. */
export function offersQuality({ qualities }: PlayerView): boolean {
  return qualities.length > 1
}

type ButtonProps = { view: PlayerView; menuId: string }

export function QualityButton({ view, menuId }: ButtonProps) {
  const t = useTexts(playerTexts)
  const chosen = findQuality(view.choice, view.qualities)
  const auto = view.shown ? t('qualityAutoShown', { shown: view.shown.label }) : t('qualityAuto')
  return (
    <ChoiceButton menuId={menuId} what={t('quality')} chosen={chosen?.label ?? auto}>
      {chosen?.label ?? t('qualityAuto')}
    </ChoiceButton>
  )
}

type MenuProps = ButtonProps & { onChoose: (choice: QualityChoice) => void }

export function QualityMenu({ view, menuId, onChoose }: MenuProps) {
  const t = useTexts(playerTexts)
  const { qualities, choice, shown } = view
  const auto = shown ? t('qualityAutoShown', { shown: shown.label }) : t('qualityAuto')
  const entries = [
    { value: 'auto', text: auto },
    ...qualities.map(({ label }) => ({ value: label, text: label })),
  ]
  const chosen = findQuality(choice, qualities)?.label ?? 'auto'
  return <ChoiceMenu what={t('quality')} {...{ menuId, entries, chosen, onChoose }} />
}
