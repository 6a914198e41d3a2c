import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTexts } from '../lib/language/texts.ts'
import { streamTexts } from './stream-texts.ts'

type FavouriteButtonProps = {
  isFavourite: boolean
  onToggle: () => void
  titleId: string
  className?: string | undefined
}

export function FavouriteButton({ isFavourite, onToggle, titleId, className }: FavouriteButtonProps) {
  const t = useTexts(streamTexts)
  const Star = isFavourite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color="gray"
      size={44}
      aria-pressed={isFavourite}
      aria-label={t('favourite')}
      aria-describedby={titleId}
      onClick={onToggle}
    >
      <Star size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
