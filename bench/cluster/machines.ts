import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { as, type Identity, unprivileged } from '../../server/db/identity.ts'
import { postgresVersion } from './tools.ts'

/** The machines of deploy/cluster, by the last part of their addresses 10.0.0.… */
export const machines = {
  db1: 11,
  db2: 12,
  site1: 21,
  site2: 22,
  etcd1: 31,
  etcd2: 32,
  etcd3: 33,
} as const

export type Machine = keyof typeof machines
export type Network = ReturnType<typeof openNetwork>

/**
 * Machines on loopback, all of whose addresses belong to this one (127.0.0.0/8), so each has the
 * usual ports to itself. What runs on machine 11 listens on 127.x.0.11; machine 21 reaches it as
 * 127.x.21.11, where a relay listens that can be cut (relay.ts).
 */
export function openNetwork(directory: string, passwords: Record<string, string>) {
  const net = randomInt(1, 255)
  chmodSync(directory, 0o755)
  const identity = unprivileged([directory])
  const own = (machine: Machine) => `127.${net}.0.${machines[machine]}`
  const seen = (from: Machine, to: Machine) => `127.${net}.${machines[from]}.${machines[to]}`
  const root = (machine: Machine) => join(directory, machine)
  const logOf = (machine: Machine, command: string) =>
    join(root(machine), `${basename(command)}.log`)
  for (const machine of Object.keys(machines) as Machine[]) {
    mkdirSync(root(machine))
    if (identity) chownSync(root(machine), identity.uid, identity.gid)
  }

  /** A file of deploy/cluster as this machine would have it; its folders are below `directory`. */
  function install(machine: Machine, name: string) {
    // The members of etcd must all know each other by the same addresses.
    const from = machine.startsWith('etcd') ? '$1' : machines[machine]
    const tokens = { NAME: machine, ADDRESS: `10.0.0.${machines[machine]}`, ...passwords }
    const text = Object.entries(tokens)
      .reduce(
        (file, [token, value]) => file.replaceAll(`@${token}@`, value),
        readFileSync(resolve('deploy/cluster', name), 'utf8'),
      )
      .replaceAll(/127\.0\.0\.1\/32|10\.0\.0\.0\/24/g, '127.0.0.0/8')
      .replaceAll(/0\.0\.0\.0\b(?!\/)|127\.0\.0\.1\b/g, own(machine))
      .replaceAll(/10\.0\.0\.(\d+)/g, `127.${net}.${from}.$1`)
      .replaceAll(/(?<![\w.])\/(var|etc)\//g, `${root(machine)}/$1/`)
      .replaceAll('/postgresql/15/', `/postgresql/${postgresVersion()}/`)
    return write(machine, name, text)
  }

  function write(machine: Machine, name: string, text: string) {
    const file = join(root(machine), 'etc', name)
    makeFolder(dirname(file), identity)
    writeFileSync(file, text, { mode: 0o600 })
    if (identity) chownSync(file, identity.uid, identity.gid)
    return file
  }

  return {
    own,
    seen,
    root,
    identity,
    install,
    write,
    folder: (machine: Machine, path: string) => makeFolder(join(root(machine), path), identity),
    /** Starts a program on a machine; what it says goes to a file there. */
    run: (machine: Machine, command: string, args: string[]) =>
      runAs(identity, logOf(machine, command), command, args),
    lastWords: (machine: Machine, command: string) =>
      readFileSync(logOf(machine, command), 'utf8').trim().split('\n').slice(-10).join('\n'),
  }
}

/** Makes a folder as the user who will write to it. */
function makeFolder(path: string, identity: Identity) {
  spawnSync('mkdir', ['-p', path], identity && { uid: identity.uid, gid: identity.gid })
  return path
}

function runAs(identity: Identity, log: string, program: string, values: string[]) {
  const { command, args, options } = as(identity, program, values)
  const output = openSync(log, 'a', 0o600)
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

export const isRunning = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (!isRunning(child)) return
  child.kill(signal)
  await once(child, 'exit')
}
