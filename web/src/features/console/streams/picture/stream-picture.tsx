import { Thumbnail } from '../../../../components/thumbnail.tsx'
import classes from './stream-picture.module.css'

export function StreamPicture({ address }: { address: string }) {
  return (
    <span className={classes.picture}>
      <Thumbnail address={address} />
    </span>
  )
}
