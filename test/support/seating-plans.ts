/** Seating plans as pretix' editor writes them. */

interface Row {
  name: string
  y: number
  seats: readonly (readonly [number: string, x: number, category?: string])[]
}
const row = (zone: string, { name, y, seats }: Row, defaultCategory: string) => ({
  row_number: name,
  row_number_position: 'both',
  position: { x: 20, y },
  uuid: `${zone}-${name}`,
  seats: seats.map(([number, x, category = defaultCategory]) => ({
    ...{ seat_guid: `${zone}-${name}-${number}-${x}`, seat_number: number, uuid: `${zone}${name}${x}` },
    ...{ position: { x, y: 0 }, category, radius: 10 },
  })),
})
const zone = (
  name: string,
  x: number,
  y: number,
  rows: readonly Row[],
  category: string,
  areas: readonly object[] = [],
) => ({
  ...{
    name,
    zone_id: name,
    uuid: name,
    position: { x, y },
    rows: rows.map((each) => row(name, each, category)),
    areas,
  },
})
const line = (name: string, y: number, count: number): Row => ({
  ...{ name, y },
  seats: Array.from({ length: count }, (_, at) => [String(at + 1), at * 25] as const),
})
const plan = (name: string, zones: readonly object[], categories: readonly string[]) =>
  JSON.stringify({
    ...{ name, zones, size: { width: 800, height: 600 } },
    categories: categories.map((each) => ({ name: each, color: '#7f4a91' })),
  })

const stage = (x: number, y: number) => ({
  ...{ shape: 'rectangle', color: '#cccccc', border_color: '#000000', rotation: 0, uuid: 'stage', position: { x, y } },
  text: { position: { x: 100, y: 20 }, color: '#333333', text: 'Bühne' },
  rectangle: { width: 200, height: 40 },
})

/** A hall whose stage is at the bottom of the plan. */
export const playhousePlan = plan(
  'Small Playhouse',
  [
    zone('Stalls', 0, 100, [line('2', 0, 4), line('1', 30, 4)], 'Price I', [stage(0, 90)]),
    zone('Box', 200, 100, [line('L', 0, 2)], 'Price II', [
      {
        shape: 'ellipse',
        color: 'url(#x)',
        rotation: 30,
        position: { x: 9, y: 9 },
        ellipse: { radius: { x: 5, y: 4 } },
      },
    ]),
  ],
  ['Price I', 'Price II', 'Standing'],
)

/** Two sections that both have a row A. */
export const twoLevelsPlan = plan(
  'Opera & Ballet',
  [
    zone('Stalls', 0, 0, [line('A', 0, 3), line('B', 30, 3)], 'Full', [
      {
        shape: 'polygon',
        color: '#eee',
        position: { x: 0, y: 0 },
        polygon: { points: [0, 50, 90].map((x) => ({ x, y: x * x })) },
      },
      { shape: 'star', position: { x: 0, y: 0 } },
    ]),
    zone('Balcony', 0, 200, [line('A', 0, 3)], 'Full'),
  ],
  ['Full'],
)

/** Tables with seats that have letters, or the same number, or nothing. */
export const cabaretPlan = plan(
  'Cabaret',
  [
    zone(
      'Tables <1>',
      0,
      0,
      [
        {
          name: '1',
          y: 0,
          seats: [
            ['1', 0],
            ['2', 25],
            ['2a', 50],
            ['2', 75, 'Unheard of'],
          ],
        },
        {
          name: '',
          y: 60,
          seats: [
            ['', 0],
            ['', 25, ''],
          ],
        },
      ],
      'Table',
    ),
  ],
  ['Table'],
)

/** Returns the drawing of a hall with rows as groups, of which one is rotated. */
export const drawnHall = `<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY row "Row"><!ENTITY many "&row;&row;&row;">]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" onload="alert(1)">
  <script>alert(2)</script>
  <g id="stage"><rect id="A9" x="30" y="90" width="40" height="8" fill="#ccc"/></g>
  <text x="50" y="95">Stage</text>
  <g id="Stalls" data-category="Front">
    <g id="Row_A" transform="translate(10 70)">
      <circle id="A-1" cx="0" cy="0" r="2"/><circle id="A-2" cx="6" cy="0" r="2"/>
      <g id="A-3"><circle cx="12" cy="0" r="2"/><text>3</text></g>
    </g>
    <g data-row="B" transform="rotate(90 50 50)"><rect x="30" y="30" width="4" height="4"/><rect x="30" y="36" width="4" height="4"/></g>
  </g>
  <g id="Gallery"><path data-seat="1" data-row="C" data-zone="Rear" d="M20 10h4v4h-4z"/><path data-seat="1" data-row="C" data-zone="Rear" transform="spin(1)" d="M26 10h4v4h-4z"/></g>
  <image href="https://elsewhere.example/x.png"/>
  <rect id="Exit-1" x="0" y="0" width="8" height="8"/>
</svg>`
