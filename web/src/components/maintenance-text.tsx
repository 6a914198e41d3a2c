import classes from './maintenance-text.module.css'

type MaintenanceTextProps = { firstRowText: string; secondRowText: string }

export function MaintenanceText({ firstRowText, secondRowText }: MaintenanceTextProps) {
  return (
    <>
      <p className={classes.row}>{firstRowText}</p>
      <p className={classes.row}>{secondRowText}</p>
    </>
  )
}
