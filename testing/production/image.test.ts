import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../ports.ts'
import { createEmptyDatabase } from '../postgres.ts'
import { productionSettings } from '../samples.ts'

// Two clones may try at the same time.
const work = join(tmpdir(), `admit-image-${basename(process.cwd())}`)
const storage = ['--storage-driver=vfs', '--root', `${work}/storage`, '--runroot', `${work}/run`]
const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0

const buildah = (...args: string[]) =>
  execFileSync('buildah', [...storage, ...args], { encoding: 'utf8' }).trim()

/** `npm run rehearse:image`. The image is built, and run as Compose runs it: as its user, on a PostgreSQL beside it. */
test('the image serves, is healthy on its PORT and runs the commands', async () => {
  expect(process.getuid?.(), 'run it as root').toBe(0)
  for (const tool of ['buildah', 'debootstrap']) {
    expect(has(tool), `${tool} is missing (Debian: apt-get install ${tool})`).toBe(true)
  }
  const build = spawn('testing/production/build-image.sh', [work], { stdio: 'inherit' })
  expect(await once(build, 'exit')).toEqual([0, null])
  const container = buildah('from', 'admit')
  onTestFinished(() => void buildah('rm', container))
  const PORT = String(await freePorts())
  // Empty is as good as not set.
  const own = { PORT, DATABASE: '', DATABASE_URL: await createEmptyDatabase() }
  const variables = Object.entries({ ...productionSettings, ...own })
  const options = variables.map(([name, value]) => `--env=${name}=${value}`)
  const run = ['run', '--isolation=chroot', ...options, container, '--']

  const site = spawn('buildah', [...storage, ...run, 'sh', 'scripts/start.sh'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(site, 'exit')
  onTestFinished(async () => {
    site.kill('SIGTERM')
    await exited
  })
  const health = JSON.parse(buildah('inspect', '--type=image', 'admit')).Docker.config.Healthcheck
    .Test as string[]
  await expect
    .poll(() => spawnSync('buildah', [...storage, ...run, ...health.slice(1)]).status, {
      timeout: 60_000,
      interval: 1_000,
    })
    .toBe(0)
  const page = await fetch(`http://127.0.0.1:${PORT}/scholarship-program`)
  expect(page.status).toBe(200)
  expect(buildah(...run, 'admit', 'college', 'list')).toContain('scholarship-program')
  expect(buildah(...run, 'id', '-u')).toBe('1000')
}, 1_200_000)
