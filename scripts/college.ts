import { college } from './manage/college.ts'
import { manage } from './manage/manage.ts'

await manage(college)
