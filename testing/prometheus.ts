import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { findPromtool } from '../scripts/promtool.ts'
import { temporaryDirectory } from './process.ts'

type Figure = { value: number; isCounter: boolean }

/** Figures that `/metrics` answered, by series; undefined where nobody answered. */
export type Scrape = Map<string, Figure> | undefined

/** Scrapes of each instance, one a minute. */
export type Histories = Record<string, Scrape[]>

export function readScrape(text: string): Scrape {
  const figures = new Map<string, Figure>()
  let isCounter = false
  for (const line of text.split('\n')) {
    const [, kind] = /^# TYPE \S+ (\w+)/.exec(line) ?? []
    if (kind) isCounter = kind !== 'gauge'
    const [, series, value] = /^([a-z]\S*?(?:\{.*\})?) (\S+)$/.exec(line) ?? []
    if (series) figures.set(series, { value: Number(value), isCounter })
  }
  return figures
}

/** Repeats the minute between two scrapes: counters go on as they did in it, the rest stays. */
export function lasting(minutes: number, before: Scrape, after: Scrape): Scrape[] {
  return Array.from({ length: minutes }, (_, minute) => {
    if (!after) return undefined
    const figures = [...after].map(([series, { value, isCounter }]) => {
      const more = isCounter ? value - (before?.get(series)?.value ?? 0) : 0
      return [series, { value: value + minute * more, isCounter }] as const
    })
    return new Map(figures)
  })
}

/** Has Prometheus judge the rules of deploy/alerts.yaml: these alerts fire at the end, no others. */
export function expectFiring(histories: Histories, alerts: string[]) {
  const minutes = Math.max(...Object.values(histories).map((scrapes) => scrapes.length))
  const test = {
    rule_files: [resolve('deploy/alerts.yaml')],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(histories).flatMap(([instance, scrapes]) =>
          seriesOf(scrapes, `job="admit",instance="${instance}"`),
        ),
        promql_expr_test: [
          {
            expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: `${minutes - 1}m`,
            exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
          },
        ],
      },
    ],
  }
  const file = join(temporaryDirectory(), 'alerts.test.json')
  writeFileSync(file, JSON.stringify(test))
  expectPassing('test', 'rules', file)
}

/** Runs promtool, and fails with what it says. */
export function expectPassing(...args: string[]) {
  const path = findPromtool()
  if (!path) throw new Error('promtool is missing: npm test fetches it')
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
}

/**
 * Keeps series as Prometheus does: `up` says whether there was an answer, and what is gone is
 * stale.
 */
function seriesOf(scrapes: Scrape[], labels: string) {
  const names = new Set(scrapes.flatMap((scrape) => [...(scrape?.keys() ?? [])]))
  const up = scrapes.map((scrape) => (scrape ? 1 : 0)).join(' ')
  const figures = [...names].map((name) => {
    const values = scrapes.map((scrape, minute) => {
      const figure = scrape?.get(name)
      if (figure) return figure.value
      return scrapes[minute - 1]?.has(name) ? 'stale' : '_'
    })
    return { series: labelled(name, labels), values: values.join(' ') }
  })
  return [{ series: `up{${labels}}`, values: up }, ...figures]
}

function labelled(series: string, labels: string) {
  return series.endsWith('}') ? series.replace('{', `{${labels},`) : `${series}{${labels}}`
}
