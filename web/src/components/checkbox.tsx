import { type InputHTMLAttributes, useId } from 'react'
import classes from './checkbox.module.css'

type CheckboxProps = {
  label: string
  description?: string
  error?: string | undefined
  checked: boolean
} & InputHTMLAttributes<HTMLInputElement>

export function Checkbox({ label, description, error, ...input }: CheckboxProps) {
  const id = useId()
  const [note, fault] = [description && `${id}note`, error && `${id}fault`]
  return (
    <div className={classes.checkbox}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={[note, fault].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {note && (
          <p id={note} className={classes.note}>
            {description}
          </p>
        )}
        {fault && (
          <p id={fault} className={classes.fault}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
