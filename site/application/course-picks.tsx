import { courseName } from '../../contract/event-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { CourseStrand } from './course-strand.tsx'
import type { Application } from './use-application.ts'
import { words } from './words.tsx'

type CourseProps = { application: Application }

/** Courses that have a drawing, as cards. */
export function CoursePicks({ application }: CourseProps) {
  const { id, name, value, locked, error, onBlur } = application.field('selected_course')
  const note = locked ? 'lock' : 'error'
  const noteId = locked || error ? `${id}-${note}` : undefined
  return (
    <div className="field">
      <fieldset
        className={classNames(
          'picks',
          'picks--3',
          locked && 'picks--locked',
          error && 'picks--error',
        )}
      >
        <legend>{words.course.pick}</legend>
        {application.scholarship.courses.map((course, index) => (
          <label key={course} className="pick">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={course}
              checked={value === course}
              aria-disabled={locked ? true : undefined}
              aria-describedby={noteId}
              aria-invalid={error ? true : undefined}
              onChange={() => !locked && application.change('selected_course', course)}
              onBlur={onBlur}
            />
            <span>{courseName(course)}</span>
            <CourseStrand name={course} />
          </label>
        ))}
      </fieldset>
      {noteId && (
        <p id={noteId} className={`field__note field__note--${note}`}>
          <Icon name={locked ? 'lock' : 'alert'} />
          <span>{locked ?? error}</span>
        </p>
      )}
    </div>
  )
}
