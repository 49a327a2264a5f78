import { manage } from './manage/manage.ts'
import { referral } from './manage/referral.ts'

await manage(referral)
