import classes from './current-lines.module.css'

const lines = 9

function wave(index: number): string {
  const y = 40 + index * 15
  const swing = 34 - index * 2
  const steps = Array.from({ length: 6 }, (_, step) => {
    const x = step * 300 - index * 26
    return `C${x + 100} ${y - swing} ${x + 200} ${y + swing} ${x + 300} ${y}`
  })
  return `M${-index * 26} ${y}${steps.join('')}`
}

export function CurrentLines() {
  return (
    <svg className={classes.lines} viewBox="0 0 1440 220" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <path key={wave(index)} d={wave(index)} opacity={0.5 - index * 0.05} />
      ))}
    </svg>
  )
}
