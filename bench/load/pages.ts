import { asPercent, fire, middle } from './fire.ts'
import { startNginx } from './nginx.ts'

const paths = ['/scholarship-program', '/hiresure/north-college']
const kinds = [
  { name: 'plain', encoding: 'identity', least: 0.2 },
  { name: 'gzip', encoding: 'gzip', least: 0.15 },
] as const
const rounds = 3
const seconds = 3

/** Pages of one process against nginx with one worker and the same bytes. */
export async function measurePages(siteUrl: string) {
  const nginx = await startNginx({ siteUrl, paths })
  if (!nginx) return []
  const problems: string[] = []
  console.log(
    '| Page | Form | Admit/s | nginx/s | Admit of nginx | p50 | p99 |\n|---|---|---|---|---|---|---|',
  )
  try {
    for (const path of paths) {
      for (const { name, encoding, least } of kinds) {
        const ours = []
        const theirs = []
        const headers = { 'accept-encoding': encoding }
        for (let round = 0; round < rounds; round++) {
          ours.push(await fire(siteUrl + path, seconds, headers))
          theirs.push(await fire(nginx.url + path, seconds, headers))
        }
        const own = middle(ours.map(({ perSecond }) => perSecond))
        const other = middle(theirs.map(({ perSecond }) => perSecond))
        const share = own / other
        const [p50, p99] = [middle(ours.map((o) => o.p50)), middle(ours.map((o) => o.p99))]
        console.log(
          `| \`${path}\` | ${name} | ${Math.round(own)} | ${Math.round(other)} | ${asPercent(share)} | ${p50} ms | ${p99} ms |`,
        )
        if (share < least) problems.push(`${path} ${name}: ${asPercent(share)} of nginx`)
        if (ours.some(({ failures }) => failures > 0)) problems.push(`${path}: failed requests`)
      }
    }
  } finally {
    await nginx.stop()
  }
  return problems
}
