#!/usr/bin/env node
// The entry of `admit`: runs on any Node, in any folder, and never installs or builds.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('..', import.meta.url))
const ownNode = `${folder}node_modules/.bin/node`

if (!existsSync(`${folder}node_modules/fastify`)) {
  stop(`The packages of ${folder} are not installed. Run "npm ci" there, or "npm start".`)
} else if (isNewEnough()) {
  await import('../server/quick-imports.ts')
  await import('./admit.ts')
} else if (existsSync(ownNode)) {
  handOver()
} else {
  stop(`Admit needs Node 24; this is ${process.version}. Install it, or run "npm ci" in ${folder}`)
}

/** Runs TypeScript without a flag. */
function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= 24
}

function handOver() {
  const child = spawn(ownNode, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}

function stop(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
