import type { Services } from '../services.ts'

export async function mailRefund(_services: Services, _id: string) {}
export async function mailDuplicate(_services: Services, _id: string) {}
