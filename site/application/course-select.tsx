import { courseName } from '../../contract/event-words.ts'
import { SelectField } from '../../ui/field.tsx'
import type { Application } from './use-application.ts'
import { words } from './words.tsx'

export function CourseSelect({ application }: { application: Application }) {
  return (
    <SelectField label={words.labels.selected_course} {...application.field('selected_course')}>
      <option value="">{words.course.none}</option>
      {application.scholarship.courses.map((course) => (
        <option key={course} value={course}>
          {courseName(course)}
        </option>
      ))}
    </SelectField>
  )
}
