import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import { useTexts } from '../../lib/language/texts.ts'
import classes from './second-factor.module.css'
import { secondFactorTexts } from './texts.ts'

/** Light margin in modules, without which cameras do not find the code. */
const quiet = 4

/** Drawn in the browser, since the text is a secret. */
export function QrCode({ text }: { text: string }) {
  const t = useTexts(secondFactorTexts)
  const code = useMemo(() => generate(text), [text])
  const size = code.size + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={t('qrCode')}
      className={classes.qrCode}
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  )
}
