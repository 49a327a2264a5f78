import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The site's pages from a bare `node:http` server, in a process of its own. */
export async function startBareNode(siteUrl: string, paths: string[]) {
  const child = spawn(process.execPath, ['bench/load/bare-node.process.ts', siteUrl, ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    url: line.replace('Running at ', ''),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
