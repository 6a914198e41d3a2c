import { expect, it } from 'vitest'
import { openStage } from '../../../../../testing/stages/playback-stage.ts'
import { setTimesBack } from '../../../../compose/set-times-back.ts'

it.each([
  ['two hours', 7200],
  ['400 days', 400 * 86_400],
])(
  'a session of a clock that was ahead by %s ends when it is idle, and keeps nobody from another stream',
  async (_name, seconds) => {
    const stage = await openStage()
    stage.clock.set(seconds)
    const viewer = await stage.viewer()
    const token = await viewer.play()
    expect(await stage.gate(token)).toBe('yes')
    await stage.app.registry.writeBack()
    stage.clock.set(-seconds)
    await setTimesBack(stage.app)
    await stage.app.registry.refresh(viewer.accountId)
    const [session] = stage.app.registry.sessionsOf(viewer.accountId)
    const now = stage.clock.now()
    expect(session?.lastSeenAt).toBeLessThanOrEqual(now)
    expect(session?.streamSeenAt).toBeLessThanOrEqual(now)
    expect(session?.expiresAt).toBeLessThanOrEqual(now + stage.app.settings.get('streamTokenSeconds') * 1000)
    stage.clock.advance(stage.app.settings.get('playbackIdleSeconds') + 1)
    await stage.app.registry.tick()
    expect(await stage.gate(token)).not.toBe('yes')
    await stage.close()
  },
)
