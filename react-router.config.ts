import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'site',
  // scripts/build.ts gives each build a folder of its own.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // Every page is rendered once by the server and kept (docs/decisions/0004), so the route
  // manifest may as well travel with it: no request for it when a visitor moves on.
  routeDiscovery: { mode: 'initial' },
  // Our client loaders are a line each: files of their own would cost more in headers.
  splitRouteModules: false,
} satisfies Config
