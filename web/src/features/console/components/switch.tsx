import type { InputHTMLAttributes } from 'react'
import classes from './switch.module.css'

type SwitchProps = { label: string; checked: boolean } & InputHTMLAttributes<HTMLInputElement>

export function Switch({ label, checked, ...input }: SwitchProps) {
  return (
    <label className={classes.switch}>
      <input type="checkbox" role="switch" checked={checked} aria-checked={checked} {...input} />
      {label}
    </label>
  )
}
