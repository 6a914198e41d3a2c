import { Button, type ButtonProps } from '@mantine/core'
import { useFocusAfterLoading } from '../lib/use-focus-after-loading.ts'

export function SubmitButton({ loading = false, ...props }: ButtonProps) {
  const { ref, noteFocus } = useFocusAfterLoading(loading)
  return <Button ref={ref} type="submit" loading={loading} onClick={noteFocus} {...props} />
}
