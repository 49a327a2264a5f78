import { expect, test } from 'vitest'
import { deskEndpoints } from '../../contract/desk/endpoints.ts'
import { listNames } from '../../contract/desk/lists.ts'
import { deskPages } from '../../contract/desk/pages.ts'
import { openTestSite } from '../../testing/site.ts'
import { createApp } from '../http/app.ts'
import { builtPages } from '../pages/mount.ts'
import { deskRoutes } from './desk.routes.ts'

test('the desk answers nothing but the pages and calls of the contract', async () => {
  const { services } = await openTestSite()
  const app = await createApp(services, () => undefined)
  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
  })
  await deskRoutes(app, services, builtPages())
  await app.close()
  const pages = Object.keys(deskPages).map((page) => `GET /desk${page === '/' ? '' : page}`)
  const forms = ['search', ...listNames].map((page) => `POST /desk/${page}`)
  // The first two routes are the data of pages, and paths of no page: the same reads answer them.
  const others = ['GET /desk.data', 'GET /desk/*', 'GET /desk/assets/*']
  const calls = deskEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect([...routes].sort()).toEqual([...pages, ...forms, ...others, ...calls].sort())
})
