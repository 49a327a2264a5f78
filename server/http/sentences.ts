import { acts } from '../../contract/messages/en/acts.ts'
import { application } from '../../contract/messages/en/application.ts'
import { applying } from '../../contract/messages/en/applying.ts'
import { billing } from '../../contract/messages/en/billing.ts'
import { botCheck } from '../../contract/messages/en/bot-check.ts'
import { editing } from '../../contract/messages/en/editing.ts'
import { enquiry } from '../../contract/messages/en/enquiry.ts'
import { http } from '../../contract/messages/en/http.ts'
import { lists } from '../../contract/messages/en/lists.ts'
import { payment } from '../../contract/messages/en/payment.ts'
import { phone } from '../../contract/messages/en/phone.ts'
import { records } from '../../contract/messages/en/records.ts'
import { refund } from '../../contract/messages/en/refund.ts'
import { request } from '../../contract/messages/en/request.ts'
import { staff } from '../../contract/messages/en/staff.ts'
import { team } from '../../contract/messages/en/team.ts'
import { work } from '../../contract/messages/en/work.ts'
import type { AllMessages } from '../../contract/messages/say.ts'
import { speak } from '../../contract/messages/speak.ts'

/** All areas of a language: the server answers for each of them. */
export const areas = {
  acts,
  application,
  applying,
  billing,
  botCheck,
  editing,
  enquiry,
  http,
  lists,
  payment,
  phone,
  records,
  refund,
  request,
  staff,
  team,
  work,
}

const english: AllMessages = Object.assign({}, ...Object.values(areas))
export const sentenceOf = speak(english)
