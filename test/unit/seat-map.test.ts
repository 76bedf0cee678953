import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { mainHall, salon } from '#server/demonstration/seat-maps/halls'
import { seatMapDrawings } from '#server/demonstration/seat-maps/seat-maps'
import { checkMap } from '#server/seat-map/check-map'
import { normaliseMap, normaliseMapInTurns } from '#server/seat-map/normalise-map'
import { UnusableMap } from '#server/seat-map/svg-tree'
import { testFolder } from '#test/support/temporary-folder'

const svg = (inner: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
const seatsOf = (inner: string) => normaliseMap(svg(inner)).seats
const errorsOf = (inner: string, keys?: string[]) =>
  checkMap(svg(inner), keys).list.map(({ kind, count, examples }) => [kind, count, ...examples])
const out = (inner: string) => normaliseMap(svg(inner)).svg

t.test('reads a seat’s key from every attribute in which drawing programs store it', async (t) => {
  const keys = (inner: string) => seatsOf(inner).map(({ key }) => key)
  t.same(keys('<g><circle data-seat="A 1" cx="1" cy="2" r="3"/></g>'), ['A 1'], 'said outright')
  t.same(keys('<g id="seats"><circle id="A-1" cx="1" cy="2" r="3"/></g>'), ['A-1'])
  t.same(keys('<g id="Seats_stalls"><rect id="ST_x2D_A_x2D_1" width="9" height="9"/></g>'), ['ST-A-1'], 'Illustrator')
  t.same(
    keys('<g inkscape:label="Seats"><g inkscape:label="A-1" id="g12"><path id="path7" d="M0 0h9v9z"/></g></g>'),
    ['A-1'],
    'Inkscape',
  )
  t.same(
    keys('<g id="seats"><g id="Row A"><circle id="A1" r="2"/><g id="A2"><circle r="2"/><text>2</text></g></g></g>'),
    ['A1', 'A2'],
    'in rows',
  )
  t.same(keys('<defs><circle id="c" r="2"/></defs><g id="seats"><use id="A1" xlink:href="#c"/></g>'), ['A1'])
  t.same(keys('<circle id="A1" r="2"/><g id="stage"><path id="B1" d="M0 0h9v9z"/></g>'), [], 'scenery has names too')
})

t.test('every seat is one shape without a transform, at its place in the drawing', async (t) => {
  const at = (inner: string) => seatsOf(`<g data-seat="1"${inner}</g>`).map(({ x, y }) => [x, y])[0]
  t.same(at(' transform="translate(10 20)"><circle r="4"/>'), [10, 20])
  t.same(at(' transform="rotate(90 50 50)"><circle cx="50" cy="10" r="4"/>'), [90, 50])
  t.same(at(' transform="matrix(0 1 -1 0 5 5) scale(2)"><rect x="1" y="1" width="2" height="2"/>'), [1, 9])
  t.same(at(' transform="skewX(45)"><ellipse cx="0" cy="10" rx="2" ry="1"/>'), [10, 10])
  t.same(at('><path d="M1 1H9V7z"/>'), [5, 4])
  t.same(at('><path d="M1 1V7H9z"/>'), [5, 4])
  t.same(at('><path d="M1 1h8l-4 6z"/>'), [5, 4])
  t.same(at('><path d="M1 4a4 3 0 0 1 8 0a4 3 0 0 1 -8 0z"/>'), [5, 4])
  t.same(at('><text>9</text><circle r="1"/><rect x="8" y="8" width="4" height="4"/>'), [10, 10], 'its largest shape')
  const drawn = out(
    '<g transform="rotate(30)"><rect data-seat="1" style="opacity:.5" class="x" width="9" height="9" rx="2"/></g>',
  )
  const [seat = ''] = /<path data-key[^>]*>/.exec(drawn) ?? []
  t.match(seat, /^<path data-key="1" data-x="[\d.-]+" data-y="[\d.-]+" d="M[^"]+z"\/>$/)
  t.match(
    out('<circle data-seat="1" cx="5" cy="5" r="2" transform="scale(2)"/>'),
    '<circle data-key="1" data-x="10" data-y="10" cx="10" cy="10" r="4"/>',
  )
})

t.test('what could execute, load or link elsewhere is removed, and seats in links stay', async (t) => {
  const hostile = `<script>alert(1)</script><style>@import url(//evil.example/a.css); .a{fill:red;background:url(//evil.example)}</style>
    <foreignObject><iframe src="//evil.example"/></foreignObject><image href="http://evil.example/x.png"/>
    <a href="javascript:alert(1)"><circle data-seat="A&quot;&lt;1" onclick="alert(1)" r="3" fill="url(http://evil.example)"/></a>
    <path class="a" d="M0 0h9" style="fill:url(//evil.example);stroke:expression(1)"/><use href="http://evil.example/x.svg#a"/>
    <path fill='red" onload="alert(1)' d="M0 0h9v9z"/><text onload="x">&lt;script&gt;</text><animate attributeName="href"/>
    <path d="M0 0&quot; onload=&quot;x"/>`
  const drawn = normaliseMap(svg(hostile, 'onload="alert(1)" viewBox="0 0 9 9"')).svg
  t.notMatch(drawn, /script>|alert|evil|url\(|style|class=|on\w+=|href|import|expression|javascript|iframe|image/)
  t.match(drawn, 'data-key="A&quot;&lt;1"')
  t.match(drawn, '>&lt;script&gt;</text>')
  const kinds = errorsOf(hostile).map(([kind]) => kind)
  t.ok(kinds.includes('unsafe') && kinds.includes('outside'))
})

t.test('scenery keeps its look: attributes, classes and styles, through its groups', async (t) => {
  const drawn = out(`<style>/* of the program */ .b, .c{fill:#123456;stroke:none} path > .d{fill:red}</style>
    <g fill="#abcdef" transform="scale(2)"><path class="b" d="M0 0h9v9z"/><path style="stroke:#000;stroke-width:2" d="M0 0h9v9z"/></g>
    <g style="display:none"><path d="M0 0h5v5z"/><circle data-seat="1" r="2"/></g>
    <text x="5" y="6" style="text-anchor:middle">Row <tspan>A</tspan></text>`)
  t.match(drawn, '<path fill="#123456" stroke="none" d="M0 0H18V18Z"/>')
  t.match(drawn, '<path fill="#abcdef" stroke="#000" stroke-width="4" d="M0 0H18V18Z"/>')
  t.match(drawn, '<text x="5" y="6" text-anchor="middle">Row A</text>')
  t.notMatch(drawn, 'data-key', 'a hidden layer is hidden')
})

t.test('normalising a large drawing yields to other work, with the same result', async (t) => {
  const seats = Array.from({ length: 3_000 }, (_, at) => {
    const [x, y] = [(at % 60) * 24, Math.floor(at / 60) * 24]
    return `<rect data-seat="S${at}" transform="rotate(${at % 30} ${x} ${y})" x="${x}" y="${y}" width="18" height="18"/>`
  })
  const large = svg(seats.join(''))
  let [turns, isRead] = [0, false]
  const reading = normaliseMapInTurns(large).finally(() => {
    isRead = true
  })
  for (; !isRead; turns++) await setImmediate()
  t.ok(turns > 3, `${turns} turns`)
  const { svg: drawn, seats: places } = await reading
  t.equal(drawn, normaliseMap(large).svg)
  t.equal(places.length, 3_000)
  t.notMatch(drawn, /transform|opacity/, 'no seat costs more to draw than its shape')
  await t.rejects(normaliseMapInTurns('<p>'), UnusableMap)
})

t.test('a drawing that exceeds the limits or isn’t an SVG is rejected early', async (t) => {
  const refused = (text: string, message: RegExp) => t.throws(() => normaliseMap(text), { message }, UnusableMap.name)
  refused('<html><body/></html>', /not an SVG/)
  refused('', /not an SVG/)
  refused(svg('<circle r="1"/>'.repeat(100_000)), /more than 60000 elements/)
  refused(svg(`${'<g>'.repeat(100)}${'</g>'.repeat(100)}`), /deep/)
  refused(svg(`<text>${'x'.repeat(8_000_000)}</text>`), /larger/)
  const many = Array.from({ length: 20_001 }, (_, at) => `<circle data-seat="${at}" r="1"/>`).join('')
  refused(svg(many), /more than 20000 seats/)
  const laughs = Array.from({ length: 12 }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`)
  refused(svg(`<circle id="l0" r="1"/>${laughs.join('')}`), /draws more than/)
  refused(svg('<g id="a"><use href="#a"/></g>'), /deep|draws more/)
})

t.test('a drawing without a view box gets one around its content', async (t) => {
  t.match(
    normaliseMap('<svg><circle data-seat="1" cx="50" cy="50" r="10"/></svg>').svg,
    /^<svg xmlns="[^"]+" viewBox="20 20 60 60" data-seats="1">/,
  )
  t.match(normaliseMap(svg('<circle data-seat="1" r="1"/>', 'viewBox="0 0 0 9"')).svg, 'viewBox="-21 -21 42 42"')
})

t.test('errors in a drawing are reported', async (t) => {
  const layer = '<g id="seats"><circle id="A1" r="2"/><circle id="A1" r="2"/><circle r="2"/><circle id="A3" r="0"/></g>'
  t.same(errorsOf(layer, ['A1', 'A2']), [
    ['unnamed', 1, 'circle'],
    ['twice', 1, 'A1'],
    ['shapeless', 1, 'A3'],
    ['missing', 1, 'A2'],
  ])
  t.same(errorsOf('<circle data-seat="A1" r="2"/><circle data-seat="B1" r="2"/>', ['A1']), [['unknown', 1, 'B1']])
  t.same(errorsOf('<path d="M0 0h9v9z"/>'), [['empty', 1]])
  t.same(
    errorsOf('<circle data-seat="A1" r="2" transform="twist(4)"/>').map(([kind]) => kind),
    ['empty', 'transform'],
  )
  t.same(errorsOf('<path data-screen="4" d="M0 0h9v9z"/>'), [], 'an overview has areas in place of seats')
})

t.test('the command reports errors, writes the normalised map, and sets its exit status', async (t) => {
  const folder = testFolder(t)
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const run = (...args: string[]) => {
    const command = ['--import', 'tsx', 'server/web/seat-map/command.ts', ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    return { status, text: stdout + stderr }
  }
  const good = file('good.svg', svg('<circle data-seat="A1" transform="translate(5 5)" r="2"/>'))
  const normalised = path.join(folder, 'out.svg')
  const first = run('check', good, '--normalised', normalised)
  t.match(first, { status: 0, text: /1 seats[\s\S]*It can be used\./ })
  t.match(readFileSync(normalised, 'utf8'), '<circle data-key="A1" data-x="5" data-y="5" cx="5" cy="5" r="2"/>')
  const second = run('check', good, '--keys', file('keys.txt', 'A1\nA2\n'))
  t.match(second, { status: 1, text: /✗ Seats of the performance that have no place[^\n]*: A2[\s\S]*Please mend/ })
  t.match(run('check', file('bad.svg', 'x')), { status: 2, text: /can’t be shown: It is not an SVG/ })
  t.match(run('draw'), { status: 2, text: /npm run seat-map/ })
})

t.test('the committed drawings of Marlow Hall show every seat of its halls exactly once', async (t) => {
  const seats = [...mainHall.seats, ...salon.seats]
  for (const { file, content } of seatMapDrawings()) {
    const screens = file.startsWith('halls/main/') ? mainHall.screens : salon.screens
    const screen = screens.find(({ slug }) => file.endsWith(`/${slug}.svg`))
    const ofScreen = seats.filter(({ screenId }) => screenId === screen?.id)
    const { list, seats: drawn, screens: areas, svg } = checkMap(content, screen && ofScreen.map(({ key }) => key))
    t.same(list, [], file)
    t.notMatch(/<g data-layer="seats">.*/.exec(svg)?.[0] ?? '', /transform|opacity|style/)
    for (const { key, x, y } of screen ? ofScreen : []) {
      const place = drawn.find((each) => each.key === key)
      if (!place || Math.hypot(place.x - x, place.y - y) > 0.2) t.fail(`${key} is elsewhere`)
    }
    t.same(
      areas.map(({ key }) => key),
      screen ? [] : ['1', '2', '3', '4'],
    )
    t.equal(content, readFileSync(`server/demonstration/venue/${file}`, 'utf8'), 'npm run seat-maps')
  }
})
