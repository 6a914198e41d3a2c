import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { Mark } from './logo.tsx'
import classes from './stream-tile.module.css'

/**
 * A stream's picture, 16:9; the mark stands in for one that is missing, which is tried again when the browser is back online.
 * Decoration: the title says what it shows.
 */
export function Thumbnail({ address }: { address: string }) {
  const [missing, setMissing] = useState<string>()
  useWindowEvent('online', () => setMissing(undefined))
  if (address === '' || missing === address) {
    return (
      <span className={classes.missing}>
        <Mark size={40} />
      </span>
    )
  }
  return (
    <img
      src={address}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className={classes.image}
      onError={() => setMissing(address)}
    />
  )
}
