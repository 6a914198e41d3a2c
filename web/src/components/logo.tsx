import { useSiteSettings } from '../lib/site-settings.ts'
import classes from './logo.module.css'

/** The document's style may put the site's own icon in its place (server/src/site/site/appearance.ts). */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <span className="strom-mark" style={{ flex: 'none', width: size, height: size }}>
      <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={classes.mark}>
        <rect width="64" height="64" rx="16" className={classes.tile} />
        <circle cx="32" cy="32" r="15" className={classes.ring} />
        <path d="M46 11 29 30l6 4-17 19" className={classes.gap} />
        <path d="M46 11 29 30l6 4-17 19" className={classes.spark} />
      </svg>
    </span>
  )
}

export function Logo() {
  const { brandName } = useSiteSettings()
  return (
    <span className={classes.logo}>
      <Mark />
      <span className={classes.name}>{brandName}</span>
    </span>
  )
}
