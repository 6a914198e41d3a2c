import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LinkedText } from './linked-text.tsx'

export function AnnouncementText({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p style={{ margin: '0 0 20px', whiteSpace: 'pre-line' }}>
        <LinkedText>{text}</LinkedText>
      </p>
      <Button fullWidth onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
}
