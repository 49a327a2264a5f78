/** Words of the film and of what stands beside it. */
export const filmWords = {
  heading: <>The&nbsp;programme in&nbsp;one&nbsp;minute</>,
  text: 'Silent, with captions, and light on your data: nothing loads until you start it. You can also start at a chapter.',
  list: 'Chapters',
  chapters: [
    { at: '0:00', title: 'The exam' },
    { at: '0:15', title: 'Six months of training' },
    { at: '0:35', title: 'A paid internship' },
    { at: '0:50', title: 'The job' },
  ],
  play: 'Watch the video:',
  title: (
    <>
      From exam <br />
      to job
    </>
  ),
  length: ', 1 minute',
  name: 'The programme in one minute, a silent video with captions',
  captions: 'English',
}
