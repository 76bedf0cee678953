import t from 'tap'
import { shownAnswer } from '#server/web/pages/shown-answer'

const answer = {
  tags: ['of the answer itself'],
  video: 'of the answer itself',
  dates: [
    { date: '2026-12-01', productions: [{ id: 'jupiter', tags: ['Mozart'], times: [1], video: 'a.mp4' }] },
    {
      date: '2026-12-02',
      productions: [
        { id: 'jupiter', tags: ['Mozart'], times: [2], video: 'a.mp4' },
        { id: 'lunch', tags: [], times: [3], video: null },
      ],
    },
  ],
}

t.test('an answer on a page lacks what no item shows, and what repeated items don’t show', async (t) => {
  t.same(shownAnswer(answer, { omits: ['video'], omitsOfRepeated: ['tags'] }), {
    tags: ['of the answer itself'],
    video: 'of the answer itself',
    dates: [
      { date: '2026-12-01', productions: [{ id: 'jupiter', tags: ['Mozart'], times: [1] }] },
      {
        date: '2026-12-02',
        productions: [
          { id: 'jupiter', times: [2] },
          { id: 'lunch', tags: [], times: [3] },
        ],
      },
    ],
  })
  t.same(shownAnswer(answer, { omits: [], omitsOfRepeated: [] }), answer)
})

t.test('the same answer with the same omissions is reduced once', async (t) => {
  const omitted = { omits: ['video', 'times'], omitsOfRepeated: ['tags'] }
  const reduced = shownAnswer(answer, omitted)
  t.equal(shownAnswer(answer, { ...omitted, omits: ['times', 'video'] }), reduced)
  t.not(shownAnswer(answer, { omits: ['video', 'times', 'tags'], omitsOfRepeated: [] }), reduced)
})
