import { join, resolve } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  basename: '/desk',
  // scripts/build.ts gives each build a folder of its own; the desk is a part of it.
  buildDirectory: resolve(join(process.env.BUILD_DIRECTORY ?? 'build', 'desk')),
  ssr: true,
  // A lazy manifest would be one more address to guard.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
