import { GrowingText } from './growing-text.tsx'

type ReasonFieldProps = {
  label: string
  /** Who will read it. */
  description: string
  value: string
  onChange: (reason: string) => void
  /** The first field of its window. */
  isFirst?: boolean
}

/** Why an owner does something; it stands in the history. */
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
