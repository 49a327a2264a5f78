import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/process.ts'
import { makeCertificate, proxyConfiguration } from '../testing/production/nginx.ts'

/** Judged by the programs that will read them, where those are installed. */
const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0

function run(command: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, output: stdout + stderr }
}

test.runIf(has('systemd-analyze'))('the service is exposed by less than 3 of 10', () => {
  const { output } = run('systemd-analyze', ['security', '--offline=true', 'deploy/admit.service'])
  const [, exposure] = /Overall exposure level for admit.service: ([\d.]+)/.exec(output) ?? []
  expect(Number(exposure)).toBeLessThan(3)
})

test.runIf(has('systemd-analyze'))('systemd understands every line of service and socket', () => {
  const units = ['deploy/admit.service', 'deploy/admit.socket']
  expect(run('systemd-analyze', ['verify', ...units])).toEqual({ status: 0, output: '' })
})

test('the port is open to this machine only, and the service is started without end', () => {
  const socket = readFileSync('deploy/admit.socket', 'utf8')
  const service = readFileSync('deploy/admit.service', 'utf8')
  expect(socket).toMatch(/^ListenStream=127\.0\.0\.1:3000$/m)
  expect(socket).toMatch(/^TriggerLimitIntervalSec=0$/m)
  expect(service).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(service).toMatch(/^Restart=always\nRestartSec=2$/m)
  // V8 could not run under it.
  expect(service).not.toMatch(/^MemoryDenyWriteExecute=true$/m)
})

test('npm, the service and the container start the site by one command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scripts.start).toBe('exec sh scripts/start.sh')
  expect(scripts.dev).toBe('exec sh scripts/start.sh scripts/start.ts --dev')
  const service = readFileSync('deploy/admit.service', 'utf8')
  expect(service).toMatch(/^ExecStart=\/bin\/sh scripts\/start\.sh$/m)
  const image = readFileSync('deploy/Dockerfile', 'utf8')
  expect(image).toMatch(/^CMD \["sh", "scripts\/start\.sh"\]$/m)
})

test.runIf(has('nginx'))('nginx accepts its configuration without a warning', () => {
  const root = temporaryDirectory()
  const certificate = makeCertificate(root, ['apply.example.org'])
  const file = proxyConfiguration({ root, port: 8443, upstreams: [3000, 3001], certificate })
  const { status, output } = run('nginx', ['-t', '-c', file, '-p', root])
  expect(output).not.toContain('[warn]')
  expect(status).toBe(0)
})

test.runIf(has('caddy'))('Caddy accepts its configuration, as formatted as it wants it', () => {
  const file = ['--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']
  const settings = { SITE_URL: 'https://apply.example.org', UPSTREAMS: 'a:3000 b:3000' }
  const data = { XDG_DATA_HOME: temporaryDirectory(), XDG_CONFIG_HOME: temporaryDirectory() }
  expect(run('caddy', ['validate', ...file], { ...settings, ...data }).status).toBe(0)
  const { output } = run('caddy', ['fmt', 'deploy/Caddyfile'])
  expect(output).toBe(readFileSync('deploy/Caddyfile', 'utf8'))
})

test.runIf(has('docker-compose'))('Compose starts with what the documents name', () => {
  const folder = temporaryDirectory()
  cpSync('deploy', join(folder, 'deploy'), { recursive: true })
  const config = (settings: string) => {
    writeFileSync(join(folder, '.env'), settings)
    const files = ['-f', join(folder, 'deploy/compose.yaml'), '--env-file', join(folder, '.env')]
    return run('docker-compose', [...files, 'config'])
  }
  const refused = config('SITE_URL=https://apply.example.org\n')
  expect(refused).toMatchObject({ status: 1 })
  expect(refused.output).toContain('openssl rand -hex 24')
  const { status, output } = config('SITE_URL=https://apply.example.org\nPOSTGRES_PASSWORD=abc\n')
  expect(status).toBe(0)
  expect(output).toContain('127.0.0.1:3000:3000')
  expect(output.match(/max-size: 10m/g)).toHaveLength(3)
})

const alerts = readFileSync('deploy/alerts.yaml', 'utf8')

test('each alert has a page of its own in the runbook', () => {
  const names = Array.from(alerts.matchAll(/- alert: (\w+)/g), ([, name]) => String(name))
  const pages = Array.from(alerts.matchAll(/runbook: (docs\/runbook\/.+\.md)$/gm), ([, page]) =>
    String(page),
  )
  const titles = pages.map((page) => (existsSync(page) ? readFileSync(page, 'utf8') : ''))
  expect(titles.map((text) => text.split('\n', 1)[0])).toEqual(names.map((name) => `# ${name}`))
  const existing = readdirSync('docs/runbook').map((name) => join('docs/runbook', name))
  expect(existing.sort()).toEqual(pages.sort())
})
