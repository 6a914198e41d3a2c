import { Checkbox } from '../../../components/checkbox.tsx'
import classes from './integrations.module.css'

type ChoicesProps<Choice extends string> = {
  legend: string
  choices: readonly Choice[]
  label: (choice: Choice) => string
  chosen: readonly Choice[]
  error?: string | undefined
  onChange: (chosen: Choice[]) => void
}

/** Some of several, in the order in which they are listed. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, choices, label, chosen, error, onChange } = props
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
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
