import { composeServices } from '../../server/compose.ts'
import { loadConfig } from '../../server/config.ts'
import type { Services } from '../../server/services.ts'
import { withDatabaseUrl } from './own-database.ts'

/** What a verb does with the product's own services, as the site is configured. */
export function withServices<Result>(work: (services: Services) => Promise<Result>) {
  const config = loadConfig()
  return withDatabaseUrl(config, async (url) => {
    const services = await composeServices(config, url)
    return work(services).finally(() => services.close())
  })
}
