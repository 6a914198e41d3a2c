import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useSentEarly } from '../lib/use-sent-early.ts'

type PressFormProps = { children: string; loading: boolean; onPress: () => void }

/** A form, so that a press before hydration is kept. */
export function PressForm({ children, loading, onPress }: PressFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useSentEarly(() => form.current)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      <Button type="submit" size="md" fullWidth loading={loading}>
        {children}
      </Button>
    </form>
  )
}
