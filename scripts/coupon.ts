import { coupon } from './manage/coupon.ts'
import { manage } from './manage/manage.ts'

await manage(coupon)
