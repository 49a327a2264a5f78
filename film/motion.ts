export type Key = readonly [time: number, value: number]

export const clamp = (value: number) => Math.min(1, Math.max(0, value))
export const mix = (from: number, to: number, share: number) => from + (to - from) * share
export const easeOut = (share: number) => 1 - (1 - clamp(share)) ** 4
export const easeInOut = (share: number) => {
  const s = clamp(share)
  return s * s * s * (s * (s * 6 - 15) + 10)
}

/** Eased progress from 0 to 1 that starts at `start` and takes `duration` seconds. */
export const ramp = (time: number, start: number, duration: number, ease = easeInOut) =>
  ease((time - start) / duration)

/** In over half a second at `start`, out again by `end`. */
export const presence = (time: number, start: number, end: number) =>
  ramp(time, start, 0.5) * (1 - ramp(time, end - 0.4, 0.4))

/**
 * A smooth curve through the keys that never overshoots them (monotone cubic), so that a slow
 * drift runs into a journey and out of it without a jolt.
 */
export function track(keys: readonly Key[]) {
  const slopes = keys.map((_, i) => slopeAt(keys, i))
  return (time: number) => {
    const next = keys.findIndex(([t]) => t > time)
    if (next === 0) return keys[0]?.[1] ?? 0
    const from = keys[next - 1]
    const to = keys[next]
    if (!from || !to) return keys.at(-1)?.[1] ?? 0
    const span = to[0] - from[0]
    const s = (time - from[0]) / span
    const m0 = (slopes[next - 1] ?? 0) * span
    const m1 = (slopes[next] ?? 0) * span
    return (
      from[1] * (2 * s ** 3 - 3 * s ** 2 + 1) +
      m0 * (s ** 3 - 2 * s ** 2 + s) +
      to[1] * (3 * s ** 2 - 2 * s ** 3) +
      m1 * (s ** 3 - s ** 2)
    )
  }
}

function slopeAt(keys: readonly Key[], i: number) {
  const before = keys[i - 1]
  const here = keys[i]
  const after = keys[i + 1]
  if (!before || !here || !after) return 0
  const left = (here[1] - before[1]) / (here[0] - before[0])
  const right = (after[1] - here[1]) / (after[0] - here[0])
  return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
}
