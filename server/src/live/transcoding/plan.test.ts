import { describe, expect, it } from 'vitest'
import { ffmpegArguments } from './ffmpeg-arguments.ts'
import { type ProbedTracks, planTranscoding } from './plan.ts'

const probed: ProbedTracks = {
  pictures: ['0:v:0'],
  sound: '0:a:0',
  size: { width: 1920, height: 1080 },
  picturesPlayable: true,
  soundPlayable: true,
}

describe('a plan', () => {
  it.each<[string, Partial<ProbedTracks>, (1080 | 720 | 480)[], (number | null)[] | null]>([
    ['codecs that play pass as they come', {}, [], null],
    ['smaller qualities are made, largest first', {}, [480, 720], [720, 480]],
    [
      'none is made in the size that comes, or larger',
      { size: { width: 1280, height: 720 } },
      [1080, 720],
      null,
    ],
    ['the shorter side counts', { size: { width: 720, height: 1280 } }, [720, 480], [480]],
    ['several qualities stay as their encoder made them', { pictures: ['0:v:0', '0:v:1'] }, [720, 480], null],
    ['sound alone is converted', { soundPlayable: false }, [], []],
    ['pictures are converted in their size', { picturesPlayable: false }, [], [null]],
    ['beside smaller ones', { picturesPlayable: false }, [1080, 480], [null, 480]],
    [
      'of 4K, 1080 lines are the largest',
      { picturesPlayable: false, size: { width: 3840, height: 2160 } },
      [1080],
      [null],
    ],
    ['in a size that is not known', { picturesPlayable: false, size: null }, [720], [null]],
  ])('%s', (_, given, rungs, encoded) => {
    expect(planTranscoding({ ...probed, ...given }, rungs)?.encoded ?? null).toEqual(encoded)
  })
})

describe('ffmpeg’s command line', () => {
  const argumentsFor = (given: Partial<ProbedTracks>, rungs: (1080 | 720 | 480)[]) => {
    const plan = planTranscoding({ ...probed, ...given }, rungs)
    return plan ? ffmpegArguments(plan, 'flv').join(' ') : ''
  }

  it('copies what plays, and has the key frames of the others where it has its own', () => {
    const line = argumentsFor({}, [720])
    expect(line).toContain('-map 0:v:0 -c:v:0 copy -map 0:v:0 -c:v:1 libx264 -filter:v:1 scale=-2:720')
    expect(line).toContain('-force_key_frames:v:1 source')
    expect(line).toContain('-map 0:a:0 -c:a copy')
  })

  it('makes what stands upright as wide as others are high', () => {
    expect(argumentsFor({ size: { width: 1080, height: 1920 } }, [480])).toContain('scale=480:-2')
  })

  it('has a key frame each second of what it converts, and no sound where none comes', () => {
    const line = argumentsFor({ picturesPlayable: false, sound: null }, [])
    expect(line).toContain('-force_key_frames:v:0 expr:gte(t,n_forced)')
    expect(line).toContain('-an')
    expect(line).not.toContain('copy')
  })

  it('opens nothing but its input', () => {
    expect(argumentsFor({}, [480])).toMatch(/-protocol_whitelist pipe .*-i pipe:0/)
  })
})
