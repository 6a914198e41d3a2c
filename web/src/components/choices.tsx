import { Checkbox } from './checkbox.tsx'
import classes from './choices.module.css'

type ChoicesProps<Choice extends string | number> = {
  legend: string
  note?: string | undefined
  choices: readonly Choice[]
  label: (choice: Choice) => string
  chosen: readonly Choice[]
  error?: string | undefined
  onChange: (chosen: Choice[]) => void
}

/** Keeps the listed order. */
export function Choices<Choice extends string | number>(props: ChoicesProps<Choice>) {
  const { legend, note, choices, label, chosen, error, onChange } = props
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {note && <p className={classes.note}>{note}</p>}
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={label(choice)}
          checked={chosen.includes(choice)}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked
            onChange(choices.filter((one) => (one === choice ? isChosen : chosen.includes(one))))
          }}
        />
      ))}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
