import { courseName } from '../../contract/event-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CourseStrand } from './course-strand.tsx'
import type { Application } from './use-application.ts'

type CourseProps = { application: Application }

/** Courses that have a drawing, as cards. */
export function CoursePicks({ application }: CourseProps) {
  const { id, name, value, locked, error, onBlur } = application.field('selected_course')
  const note = locked ? 'lock' : 'error'
  return (
    <div className="field">
      <fieldset
        className={classNames('picks', 'picks--3', error && 'picks--error')}
        disabled={locked !== undefined}
        aria-describedby={locked || error ? `${id}-${note}` : undefined}
      >
        <legend>Choose one track</legend>
        {application.scholarship.courses.map((course, index) => (
          <label key={course} className="pick">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={course}
              checked={value === course}
              aria-invalid={error ? true : undefined}
              onChange={() => application.change('selected_course', course)}
              onBlur={onBlur}
            />
            <span>{courseName(course)}</span>
            <CourseStrand name={course} />
          </label>
        ))}
      </fieldset>
      {(locked || error) && (
        <p id={`${id}-${note}`} className={`field__note field__note--${note}`}>
          <Icon name={locked ? 'lock' : 'alert'} />
          <span>{locked ?? error}</span>
        </p>
      )}
    </div>
  )
}

export function CourseSelect({ application }: CourseProps) {
  return (
    <SelectField label="Course" {...application.field('selected_course')}>
      <option value="">Choose one</option>
      {application.scholarship.courses.map((course) => (
        <option key={course} value={course}>
          {courseName(course)}
        </option>
      ))}
    </SelectField>
  )
}
