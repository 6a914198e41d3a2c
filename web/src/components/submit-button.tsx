import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Sends a form. While `loading` it is off, for which a browser takes the focus from it: it gets it back afterwards. */
export function SubmitButton({ loading = false, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    const isLost = document.activeElement?.contains(button.current)
    if (!loading && hadFocus.current && isLost) button.current?.focus()
  }, [loading])

  return (
    <Button
      ref={button}
      type="submit"
      loading={loading}
      onClick={() => {
        hadFocus.current = document.activeElement === button.current
      }}
      {...props}
    />
  )
}
