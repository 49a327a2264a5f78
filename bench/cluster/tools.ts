import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const needed = {
  etcd: { file: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { file: '/usr/bin/patroni', package: 'patroni' },
  etcdClient: { file: '/usr/lib/python3/dist-packages/etcd', package: 'python3-etcd' },
  haproxy: { file: '/usr/sbin/haproxy', package: 'haproxy' },
  pgbouncer: { file: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  nginx: { file: '/usr/sbin/nginx', package: 'nginx-light' },
}

export const programs = {
  etcd: needed.etcd.file,
  patroni: needed.patroni.file,
  haproxy: needed.haproxy.file,
  pgbouncer: needed.pgbouncer.file,
}

/** The newest PostgreSQL of Debian's packages, such as 15. */
export function postgresVersion() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return versions
    .filter((version) => existsSync(join(folder, version, 'bin/postgres')))
    .sort((a, b) => Number(b) - Number(a))[0]
}

export function missingPackages() {
  const packages = Object.values(needed).filter(({ file }) => !existsSync(file))
  return [...packages.map((tool) => tool.package), ...(postgresVersion() ? [] : ['postgresql'])]
}
