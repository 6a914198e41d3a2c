import { GrowingText } from './growing-text.tsx'

type ReasonFieldProps = {
  label: string
  description: string
  value: string
  onChange: (reason: string) => void
  isFirst?: boolean
}

export function ReasonField({ label, description, value, onChange, isFirst = false }: ReasonFieldProps) {
  return (
    <GrowingText
      label={label}
      description={description}
      rows={2}
      {...(isFirst && { 'data-autofocus': true })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
