import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'

/** PostgreSQL refuses to run as root; root starts it as the user nobody. */
export type Identity = { uid: number; gid: number; reachesThroughRoot: boolean } | undefined

const nobody = 65534

export function unprivileged(paths: string[]): Identity {
  if (process.getuid?.() !== 0) return undefined
  const reachesThroughRoot = !paths.every(isOpenToAll)
  if (reachesThroughRoot && spawnSync('setpriv', ['--version']).status !== 0) {
    throw new ConfigError(
      'PostgreSQL refuses to run as root, and no other user can enter this folder. ' +
        'Move the project out of the home directory of root, start it as an ordinary user, ' +
        'install util-linux, or set DATABASE_URL.',
    )
  }
  return { uid: nobody, gid: nobody, reachesThroughRoot }
}

function isOpenToAll(path: string): boolean {
  const isEnterable = (statSync(path).mode & 0o001) !== 0
  return isEnterable && (path === dirname(path) || isOpenToAll(dirname(path)))
}

/** The command line that runs `command` under an identity. */
export function as(identity: Identity, command: string, args: string[]) {
  const options = { cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' } }
  if (!identity) return { command, args, options }
  const { uid, gid, reachesThroughRoot } = identity
  if (!reachesThroughRoot) return { command, args, options: { ...options, uid, gid } }
  // A folder below /root is closed to everyone else. Of root's capabilities the server keeps just
  // the one that opens files, and is still not root in the eyes of PostgreSQL.
  // Without the securebit the kernel would disregard it whenever PostgreSQL asks, as it does of its
  // own binaries, whether a file may be opened at all.
  const powers = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...powers]
  return { command: 'setpriv', args: [...drop, command, ...args], options }
}
