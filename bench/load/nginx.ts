import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePorts } from '../../testing/ports.ts'

/** nginx with one worker, serving the bytes that the site serves; undefined where it is missing. */
export async function startNginx(siteUrl: string, paths: string[]) {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  const root = mkdtempSync(join(tmpdir(), 'admit-nginx-'))
  for (const path of paths) {
    const response = await fetch(siteUrl + path, { headers: { 'accept-encoding': 'identity' } })
    const html = Buffer.from(await response.arrayBuffer())
    const file = join(root, 'pages', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
    writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }))
  }
  const port = await freePorts()
  writeFileSync(join(root, 'nginx.conf'), configuration(root, port))
  const child = spawn('nginx', ['-c', join(root, 'nginx.conf'), '-p', root], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let turn = 0; turn < 50; turn++) {
    if (await fetch(url).catch(() => undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const configuration = (root: string, port: number) => `
daemon off; worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/error.log;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; gzip_static on;
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}/pages; default_type text/html; }
}
`
