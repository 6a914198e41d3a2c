import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { rewardPointsTexts } from '@strom/contract/content/reward-points'
import { Dialog } from '../../components/dialog.tsx'
import { useContent } from '../../content/use-content.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { useLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import classes from './invites.module.css'
import { invitationTexts } from './texts.ts'

type PointsLineProps = { rewardPoints: number; pricePerRewardPoint: number }

export function PointsLine({ rewardPoints, pricePerRewardPoint }: PointsLineProps) {
  const t = useTexts(invitationTexts)
  const [opened, dialog] = useDisclosure(false)
  const language = useLanguage()
  const { title, text } = useContent('reward-points', rewardPointsTexts)
  const values = { points: rewardPoints, price: formatDollars(pricePerRewardPoint) }
  return (
    <>
      <button type="button" className={classes.points} onClick={dialog.open}>
        {t('points', values)}
      </button>
      <Dialog title={title[language]} opened={opened} onClose={dialog.close} withoutCloseButton>
        {text[language].map((paragraph) => (
          <p key={paragraph} className={classes.text}>
            {paragraph}
          </p>
        ))}
        <Button fullWidth onClick={dialog.close}>
          {t('close')}
        </Button>
      </Dialog>
    </>
  )
}
