import { createContext } from 'react-router'
import type { Services } from '../server/services.ts'

/** How loaders reach the server's services: the server fills it in, nothing here imports it. */
export const servicesContext = createContext<Services>()
