import { Button } from '@mantine/core'
import { useTexts } from '../lib/language/texts.ts'
import { LinkedText } from './linked-text.tsx'
import { sharedTexts } from './texts.ts'

export function AnnouncementText({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTexts(sharedTexts)
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
