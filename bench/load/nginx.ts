import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePorts } from '../../testing/ports.ts'

type Task =
  /** Serves the bytes that the site serves at these paths. */
  | { siteUrl: string; paths: string[] }
  /** Passes everything on to the sites at these ports. */
  | { upstreams: number[] }

/** nginx with one worker; undefined where it is missing, which it says. */
export async function startNginx(task: Task) {
  if (spawnSync('nginx', ['-v']).status !== 0) {
    console.log('nginx is not installed (Debian: apt-get install nginx-light): left out.')
    return undefined
  }
  const root = mkdtempSync(join(tmpdir(), 'admit-nginx-'))
  const port = await freePorts()
  if ('paths' in task) await copyPages(root, task)
  writeFileSync(join(root, 'nginx.conf'), configuration(root, port, task))
  const child = spawn('nginx', ['-c', join(root, 'nginx.conf'), '-p', root], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let turn = 0; turn < 50; turn++) {
    if (await fetch(url).catch(() => undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
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

const configuration = (root: string, port: number, task: Task) => `
daemon off; worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/error.log;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; gzip_static on;
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  ${
    'paths' in task
      ? `server { listen 127.0.0.1:${port}; root ${root}/pages; default_type text/html; }`
      : `upstream sites { ${task.upstreams.map((to) => `server 127.0.0.1:${to} max_fails=0;`).join(' ')} }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://sites; proxy_set_header Host $host; } }`
  }
}
`
