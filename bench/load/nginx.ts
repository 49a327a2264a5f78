import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { freePorts } from '../../testing/ports.ts'
import { inHttp, makeCertificate, proxyConfiguration } from '../../testing/production/nginx.ts'

type Task =
  /** Serves the bytes that the site serves at these paths. */
  | { siteUrl: string; paths: string[] }
  /** Passes everything on to the sites at these ports, by deploy/nginx.conf. */
  | { upstreams: number[] }

/** nginx with one worker; undefined where it is missing, which it says. */
export async function startNginx(task: Task) {
  if (spawnSync('nginx', ['-v']).status !== 0) {
    console.log('nginx is not installed (Debian: apt-get install nginx-light): left out.')
    return undefined
  }
  const root = mkdtempSync(join(tmpdir(), 'admit-nginx-'))
  const port = await freePorts()
  const file =
    'paths' in task
      ? await serving(root, port, task)
      : proxyConfiguration({
          ...{ root, port, upstreams: task.upstreams },
          certificate: makeCertificate(root, ['127.0.0.1']),
          // The visitors here are of many addresses, which they tell: each has a limit of its own.
          servers: 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;',
        })
  const child = spawn('nginx', ['-c', file, '-p', root], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await isOpenSoon(port)
  return {
    url: `${'paths' in task ? 'http' : 'https'}://127.0.0.1:${port}`,
    pid: workerOf(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The one worker, which does all the serving (proc(5)). */
const workerOf = (master: number) =>
  Number(readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim())

export async function isOpenSoon(port: number) {
  for (let turn = 0; turn < 50 && !(await isOpen(port)); turn++) await delay(100)
}

async function isOpen(port: number) {
  const socket = connect(port, '127.0.0.1')
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return open
}

async function serving(root: string, port: number, task: { siteUrl: string; paths: string[] }) {
  await copyPages(root, task)
  const server = `gzip_static on; server { listen 127.0.0.1:${port}; root ${root}/pages; default_type text/html; }`
  const file = join(root, 'nginx.conf')
  writeFileSync(file, inHttp(root, server))
  return file
}

async function copyPages(root: string, { siteUrl, paths }: { siteUrl: string; paths: string[] }) {
  for (const path of paths) {
    const response = await fetch(siteUrl + path, { headers: { 'accept-encoding': 'identity' } })
    const html = Buffer.from(await response.arrayBuffer())
    const file = join(root, 'pages', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
    writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }))
  }
}
