import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import { measureInp } from './inp.ts'
import { type ServedSite, serveSite } from './served-site.ts'
import { measureSlowPhone, overSlowBudget } from './slow-phone.ts'

/**
 * `npm run bench:pages`: Lighthouse on every public page (mobile profile, medians of five runs) and the
 * weight of what a first visit loads; and the INP of a scripted session. Fails over the budgets.
 * `--before=<folder>` measures another checkout, installed and built, in turn with this one.
 * `--slow` measures the way from the landing page to the result on a slow phone, and nothing else;
 * `--inp` the INP alone. BENCH_PORT is the first of its ports.
 */
const { values } = parseArgs({
  options: { before: { type: 'string' }, slow: { type: 'boolean' }, inp: { type: 'boolean' } },
})
const port = Number(process.env.BENCH_PORT ?? 3230)
const debuggingPort = port + 9
const runs = 5
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const kilobytes = 1000
const pages = [
  { path: '/scholarship-program', script: 118 },
  { path: '/hiresure/north-college', script: 138 },
  { path: '/apply', script: 138 },
  { path: '/terms-and-conditions', script: 0 },
  { path: '/privacy-policy', script: 0 },
  { path: '/eu-privacy-policy', script: 0 },
]
const budgets = { stylesheet: 15, font: 65, total: 350 }
const least = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  'agentic-browsing': 100,
}
const most = { lcp: 1300, tbt: 60, cls: 0.01 }
const mostInp = 150

type Figures = ReturnType<typeof figuresOf>

const sites = [serveSite('.', port)]
if (values.before) sites.push(serveSite(values.before, port + 10))
const [site] = sites as [ServedSite]
try {
  await Promise.all(sites.map(({ ready }) => ready()))
  const problems = values.slow
    ? await tellSlowPhone()
    : [...(values.inp ? [] : await tellPages()), ...(await tellInp())]
  if (problems.length > 0) console.error(`\nOver budget:\n- ${problems.join('\n- ')}`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await Promise.all(sites.map(({ stop }) => stop()))
}

async function tellPages() {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [...flags.split(' '), `--remote-debugging-port=${debuggingPort}`],
  })
  const problems: string[] = []
  const rows: string[] = []
  const slowdown = await slowdownOfThisMachine()
  for (const page of pages) {
    const [figures, figuresBefore] = await measure(page.path, slowdown)
    if (!figures) throw new Error(`${page.path} was not measured`)
    rows.push(row(page.path, figures))
    if (figuresBefore) rows.push(row('before', figuresBefore))
    problems.push(...overBudget(page, figures))
  }
  await browser.close()
  console.log(
    [
      '| Page | Performance | Accessibility | Best practices | SEO | Agentic browsing | LCP | TBT | CLS | JS | CSS | Fonts | Page |',
      '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
      ...rows,
      `\nMedians of ${runs} runs, CPU ${slowdown.toFixed(1)} times slower.`,
    ].join('\n'),
  )
  return problems
}

async function tellInp() {
  const problems: string[] = []
  for (const { url } of sites) {
    const sessions = await measureInp(url, flags.split(' '))
    const median = sessions[Math.floor(sessions.length / 2)]
    if (!median) throw new Error('No session was measured')
    const { inp, interactions, slowest } = median
    console.log(
      `\n${url}: INP ${inp} ms, over ${interactions} interactions, CPU four times slower.`,
    )
    const all = sessions.map((session) => session.inp).join(', ')
    console.log(`Of five sessions: ${all} ms. In this one:`)
    console.table(slowest)
    if (url === site.url && inp > mostInp)
      problems.push(`INP is ${inp} ms, the limit is ${mostInp}`)
  }
  return problems
}

async function tellSlowPhone() {
  const timed = await measureSlowPhone(site, flags.split(' '))
  console.table(timed)
  return overSlowBudget(timed)
}

/** Finds one slowdown for all pages: each would else be judged by the moment it was measured in. */
async function slowdownOfThisMachine() {
  const indexes: number[] = []
  for (let run = 0; run < runs; run++) {
    indexes.push((await audit(`${site.url}/privacy-policy`)).environment.benchmarkIndex)
  }
  return slowdownFor(median(indexes))
}

/** Measures one page of each site, all of them in each round. */
async function measure(path: string, slowdown: number) {
  const results = sites.map((): Figures[] => [])
  for (let run = 0; run < runs; run++) {
    for (const [index, { url }] of sites.entries()) {
      results[index]?.push(figuresOf(await audit(`${url}${path}`, slowdown)))
    }
  }
  return results.map(medianOf)
}

/** Takes the median figure by figure. */
function medianOf(results: Figures[]) {
  const names = Object.keys(results[0] ?? {}) as (keyof Figures)[]
  const of = (name: keyof Figures) => median(results.map((figures) => figures[name]))
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Figures
}

function median(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function audit(url: string, cpuSlowdownMultiplier?: number, tries = 3): Promise<Result> {
  const outcome = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    ...(cpuSlowdownMultiplier && { throttling: { cpuSlowdownMultiplier } }),
  })
  const { lhr } = outcome ?? {}
  if (lhr && !lhr.runtimeError) return lhr
  // Now and then Chromium loses a trace: "Please run Lighthouse again".
  if (tries > 1) return audit(url, cpuSlowdownMultiplier, tries - 1)
  throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'no answer'}`)
}

/**
 * Lighthouse's default of 4 times makes a good desktop as slow as a mid-tier phone; a slower machine
 * needs less. By its BenchmarkIndex, as Lighthouse's calculator for CPU throttling has it.
 */
function slowdownFor(benchmarkIndex: number) {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650)
}

function figuresOf(lhr: Result) {
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const requests = lhr.audits['network-requests']?.details as unknown as {
    items: { resourceType?: string; transferSize?: number }[]
  }
  const weight = (type?: string) =>
    requests.items
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / kilobytes
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'agentic-browsing': score('agentic-browsing'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    script: weight('Script'),
    stylesheet: weight('Stylesheet'),
    font: weight('Font'),
    total: weight(),
  }
}

function row(path: string, figures: Figures) {
  const { lcp, tbt, cls, script, stylesheet, font, total, ...scores } = figures
  const cells = [
    `\`${path}\``,
    ...Object.values(scores),
    `${(lcp / 1000).toFixed(2)} s`,
    `${Math.round(tbt)} ms`,
    cls.toFixed(3),
    ...[script, stylesheet, font, total].map((kilo) => `${Math.round(kilo)} KB`),
  ]
  return `| ${cells.join(' | ')} |`
}

function overBudget({ path, script }: (typeof pages)[number], figures: Figures) {
  const limits = { ...most, ...budgets, script }
  const isOver = (name: keyof Figures) =>
    name in least
      ? figures[name] < least[name as keyof typeof least]
      : figures[name] > limits[name as keyof typeof limits]
  return (Object.keys(figures) as (keyof Figures)[])
    .filter(isOver)
    .map(
      (name) =>
        `${path}: ${name} is ${figures[name]}, the limit is ${{ ...least, ...limits }[name]}`,
    )
}
