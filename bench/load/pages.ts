import { startBareNode } from './bare-node.ts'
import { asPercent } from './fire.ts'
import { startNginx } from './nginx.ts'
import { fireWrk, hasWrk, type Shots } from './wrk.ts'

const paths = ['/scholarship-program', '/hiresure/north-college']
const kinds = [
  { name: 'plain', encoding: 'identity', leastOfNginx: 0.4 },
  { name: 'gzip', encoding: 'gzip', leastOfNginx: 0.28 },
] as const
const leastOfNode = 0.8
// Many short rounds, of which the best counts: whatever else the machine does only slows a round.
const rounds = 15
const seconds = 1

type Site = { url: string; pid: number }

/**
 * Pages of one process against a bare `node:http` server and nginx with one worker, all three with
 * the same bytes; Node with the same headers too. Each round asks all of them, one after the other;
 * another release as well, where there is one. Each is judged by its best round.
 */
export async function measurePages(site: Site, before: Site | undefined) {
  if (!hasWrk()) return ['pages: wrk is not installed (Debian: apt-get install wrk)']
  const nginx = await startNginx({ siteUrl: site.url, paths })
  if (!nginx) return ['pages: nginx is not installed (Debian: apt-get install nginx-light)']
  const node = await startBareNode(site.url, paths)
  try {
    console.log(
      'Asked with `wrk`, one thread, 32 connections. CPU: of the serving process, for one request.\n\n' +
        '| Page | Form | Admit | node:http | nginx | of node:http | of nginx | p50 | p99 | CPU Admit | node:http | nginx |\n' +
        '|---|---|---|---|---|---|---|---|---|---|---|---|',
    )
    const problems: string[] = []
    for (const path of paths) {
      for (const kind of kinds) {
        problems.push(...(await compare(path, kind, { admit: site, node, nginx, before })))
      }
    }
    return problems
  } finally {
    await node.stop()
    await nginx.stop()
  }
}

type Servers = { admit: Site; node: Site; nginx: Site; before: Site | undefined }

async function compare(path: string, { name, encoding, leastOfNginx }: Kind, servers: Servers) {
  const at: Record<keyof Servers, Shots[]> = { admit: [], node: [], nginx: [], before: [] }
  for (let round = 0; round < rounds; round++) {
    for (const server of ['admit', 'node', 'nginx', 'before'] as const) {
      const site = servers[server]
      if (!site) continue
      at[server].push(await fireWrk({ ...site, url: site.url + path }, seconds, encoding))
    }
  }
  const best = (server: keyof Servers) =>
    at[server].reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
  const leastCpu = (server: keyof Servers) => Math.min(...at[server].map(({ cpu }) => cpu))
  const [admit, node, nginx] = [best('admit'), best('node'), best('nginx')]
  const ofNode = admit.perSecond / node.perSecond
  const ofNginx = admit.perSecond / nginx.perSecond
  const names = ['admit', 'node', 'nginx'] as const
  const cells = [
    `\`${path}\``,
    name,
    ...names.map((server) => `${Math.round(best(server).perSecond)}/s`),
    asPercent(ofNode),
    asPercent(ofNginx),
    admit.p50,
    admit.p99,
    ...names.map((server) => `${Math.round(leastCpu(server))} µs`),
  ]
  console.log(`| ${cells.join(' | ')} |`)
  if (servers.before) {
    const { perSecond, p50, p99 } = best('before')
    const ratios = [perSecond / node.perSecond, perSecond / nginx.perSecond].map(asPercent)
    const cpu = `${Math.round(leastCpu('before'))} µs`
    const speed = `${Math.round(perSecond)}/s`
    console.log(
      `| before | ${name} | ${[speed, '', '', ...ratios, p50, p99, cpu].join(' | ')} | | |`,
    )
  }
  const under = (server: string, actual: number, least: number) =>
    actual < least ? [`${path} ${name}: ${asPercent(actual)} of ${server}`] : []
  const failures = at.admit.reduce((sum, shots) => sum + shots.failures, 0)
  return [
    ...under('node:http', ofNode, leastOfNode),
    ...under('nginx', ofNginx, leastOfNginx),
    ...(failures > 0 ? [`${path} ${name}: ${failures} failed requests`] : []),
  ]
}

type Kind = (typeof kinds)[number]
