import { resultPath } from '../../contract/urls.ts'

export const resultUrl = (txId: string) => `${resultPath}?kspay_id=${txId}`
