import type { StreamTag } from '@strom/rules/stream-tags'
import {
  createReactComponent,
  IconAlertTriangleFilled,
  IconBolt,
  IconCast,
  IconInfoCircleFilled,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** The icon set has no AirPlay mark. */
const AirplayIcon = createReactComponent('outline', 'airplay', 'Airplay', [
  ['path', { d: 'M6 17H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-1', key: 'screen' }],
  ['path', { d: 'M12 15l5 6H7z', key: 'triangle' }],
])

type PicturedTagKind = Exclude<StreamTag['kind'], 'plain'>

export const streamTagIcons: Record<PicturedTagKind, ComponentType<IconProps>> = {
  warning: IconAlertTriangleFilled,
  info: IconInfoCircleFilled,
  chromecast: IconCast,
  airplay: AirplayIcon,
  lls: IconBolt,
}
