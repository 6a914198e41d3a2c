import type { StreamTag } from '@strom/rules/stream-tags'
import {
  IconAlertTriangleFilled,
  IconBolt,
  IconCast,
  IconInfoCircleFilled,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AirplayIcon } from './airplay-icon.tsx'

/** The kinds of stream tag that are a picture; plain ones are their own words. */
type PicturedTagKind = Exclude<StreamTag['kind'], 'plain'>

/** The picture of each kind of stream tag, on the tiles and in the legend that explains them. */
export const streamTagIcons: Record<PicturedTagKind, ComponentType<IconProps>> = {
  warning: IconAlertTriangleFilled,
  info: IconInfoCircleFilled,
  chromecast: IconCast,
  airplay: AirplayIcon,
  lls: IconBolt,
}
