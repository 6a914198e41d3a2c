import { Thumbnail } from '../../../../components/thumbnail.tsx'
import classes from './stream-picture.module.css'

/** A stream's picture in the form of the stream. */
export function StreamPicture({ address }: { address: string }) {
  return (
    <span className={classes.picture}>
      <Thumbnail address={address} />
    </span>
  )
}
