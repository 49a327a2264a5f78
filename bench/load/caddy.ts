import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../testing/ports.ts'
import { isOpenSoon } from './nginx.ts'

/** Caddy by deploy/Caddyfile, before the sites at these ports; undefined where it is missing. */
export async function startCaddy(upstreams: number[]) {
  if (spawnSync('caddy', ['version']).status !== 0) {
    console.log('Caddy is not installed (Debian: apt-get install caddy): left out.')
    return undefined
  }
  const root = mkdtempSync(join(tmpdir(), 'admit-caddy-'))
  const port = await freePorts()
  const file = join(root, 'Caddyfile')
  const shipped = readFileSync('deploy/Caddyfile', 'utf8')
  // Visitors of many addresses, as behind nginx.ts; and no second Caddy to talk to.
  const own = shipped.replace(/(reverse_proxy .+ \{)/, '$1\ntrusted_proxies 127.0.0.1/32')
  writeFileSync(file, `{\n\tadmin off\n}\n${own}`)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      ...{ XDG_DATA_HOME: root, XDG_CONFIG_HOME: root },
      SITE_URL: `http://127.0.0.1:${port}`,
      UPSTREAMS: upstreams.map((to) => `127.0.0.1:${to}`).join(' '),
    },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await isOpenSoon(port)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(root, { recursive: true, force: true })
    },
  }
}
