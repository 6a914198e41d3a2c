import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { rewardPointsTexts } from '@strom/contract/content/reward-points'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { useContent } from '../../content/use-content.ts'
import { useSiteLanguage } from '../../content/use-site-language.ts'
import { formatDollars } from '../../lib/dollars.ts'
import classes from './invites.module.css'

type PointsLineProps = { rewardPoints: number; pricePerRewardPoint: number }

export function PointsLine({ rewardPoints, pricePerRewardPoint }: PointsLineProps) {
  const { t } = useTranslation('invitations')
  const [opened, dialog] = useDisclosure(false)
  const language = useSiteLanguage()
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
