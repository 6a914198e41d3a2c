import { Thumbnail } from '../../../../components/thumbnail.tsx'
import classes from './stream-picture.module.css'

/** A stream's picture; another address is another try at fetching it. */
export function StreamPicture({ address }: { address: string }) {
  return (
    <span className={classes.picture}>
      <Thumbnail key={address} address={address} />
    </span>
  )
}
