import { setTimeout as delay } from 'node:timers/promises'
import { type Load, percentile, type Sample } from './load.ts'
import type { World } from './world.ts'

export type Experiment = { world: World; load: Load; quick: boolean; usualMs: number }

export type Finding = {
  /** Times until the site served again, after the cause was gone. */
  recoveries?: number[]
  figures?: string
  problems?: string[]
  /** Reason why this could not be tried here. */
  untried?: string
}

export type Fault = { name: string; cause: (experiment: Experiment) => Promise<Finding> }

export const seconds = (count: number) => delay(count * 1000)

export const rounded = (ms: number) => `${Math.round(ms)} ms`

/**
 * 500 ms, as promised; on a machine that takes longer even undisturbed, twice what it then takes.
 */
export const limitOf = ({ usualMs }: Experiment) => Math.max(500, 2 * usualMs)

export function speedOf(samples: Sample[], what: Sample['what']) {
  return percentile(
    samples.filter((sample) => sample.what === what).map(({ ms }) => ms),
    0.99,
  )
}

/** Pages must go on as if nothing were wrong. */
export function pageProblems(samples: Sample[]) {
  const failed = samples.filter(({ what, status }) => what === 'page' && status !== 200)
  return failed.length > 0 ? [`${failed.length} pages did not come`] : []
}

export const tooLate = (recoveries: number[], most: number) =>
  recoveries.some((ms) => ms > most) ? [`recovery took longer than ${most / 1000} s`] : []

/** 0: all held. 1: something broke. 2: nothing broke, but not all could be tried here. */
export const exitCodeOf = (problems: string[], untried: string[]) =>
  problems.length > 0 ? 1 : untried.length > 0 ? 2 : 0
