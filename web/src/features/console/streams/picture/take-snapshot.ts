type Snapshot = { ok: true; picture: Blob } | { ok: false; reason: 'none' | 'forbidden' }

/**
 * The video's present frame as a JPEG. Refusals: `none` (no frame yet), `forbidden` (another origin's
 * picture, which browsers do not let pages copy).
 */
export async function takeSnapshot(area: HTMLElement | null): Promise<Snapshot> {
  const video = area?.querySelector('video')
  if (!video || video.videoWidth === 0) return { ok: false, reason: 'none' }
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  try {
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return picture ? { ok: true, picture } : { ok: false, reason: 'none' }
  } catch {
    return { ok: false, reason: 'forbidden' }
  }
}
