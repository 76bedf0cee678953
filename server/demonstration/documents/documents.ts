import { type HallFacts, hallFacts } from './hall-facts.ts'
import { seatingDrawing } from './seating-drawing.ts'
import { facts, type VenueDocument } from './sheet.ts'

/** Returns the documents that the demonstration's pages link to; numbers of seats are those of the hall on sale. */
export function venueDocuments(): VenueDocument[] {
  const hall = hallFacts()
  return [accessGuide(hall), pressFacts(hall), seatingPlan(hall), teachersNotes, technicalSpecification(hall)]
}

const NUMBERS = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const inWords = (number: number): string => (number === 20 ? 'twenty' : (NUMBERS[number] ?? String(number)))
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const accessGuide = ({ wheelchairPlaces }: HallFacts): VenueDocument => ({
  name: 'access-guide-large-print',
  title: 'Access guide',
  hasLargePrint: true,
  body: `
<p>In large print. Also as text for your reader: write to access@marlowhall.example or ring +61 3 5550 0142.</p>
<h2>Getting in</h2>
<p>The entrance is on the corner of Lonsdale and Exhibition Streets. There are eleven steps, and a ramp to their left.
The doors open by themselves.</p>
<h2>Inside</h2>
<p>Lifts go to every level. They speak the floor and have raised numbers. The box office counter has a low end with a
hearing loop.</p>
<h2>Your seat</h2>
<p>There are ${inWords(wheelchairPlaces.stalls)} wheelchair places in the stalls and ${inWords(wheelchairPlaces.salon)} in
the Salon. Each has a companion’s seat beside it. Choose them on the seat map like any other, or ring us.</p>
<h2>Hearing</h2>
<p>An induction loop reaches every seat of the hall. In the Salon there are infrared receivers. Ask at the cloakroom.</p>
<h2>Seeing</h2>
<p>Four concerts a season are described by headset. You may touch the instruments at half past six. Assistance dogs are
welcome in both rooms.</p>
<h2>Quiet</h2>
<p>There is a quiet room on the first floor, to the left of the lifts. It has dim light, two armchairs and no
loudspeaker. It is open all evening.</p>
<h2>In an emergency</h2>
<p>Ushers know where you sit and come to you first. The alarm is heard and seen.</p>`,
})

const pressFacts = ({ hall, salon }: HallFacts): VenueDocument => ({
  name: 'press-facts',
  title: 'Marlow Hall in figures',
  reader: 'for the press',
  body: `${facts({
    'What it is': 'A recital hall for chamber music, song, early music, jazz and new work',
    Where: '61 Lonsdale Street, Melbourne, on Wurundjeri Woi-wurrung Country',
    Rooms: `The hall, ${hall} seats; the Salon, ${salon}`,
    Season: 'About sixty productions, a hundred and twenty performances',
    'First performances': 'Eleven this season',
    Tickets: 'For those under thirty, more than a hundred seats a concert in the hall at $25 at most',
    Reverberation: '1.8 seconds',
    'Artistic director': 'Marit Solheim',
    'Chief executive': 'Leo Farquhar',
    Press: 'Samira Voss, press@marlowhall.example, +61 3 5550 0142',
  })}
<h2>How we are written</h2>
<p>“Marlow Hall”, without “the” and never abbreviated. Its smaller room is “the Salon”, with a capital.</p>`,
})

const seatingPlan = ({ stallsRows, wheelchairPlaces, boxes, seatsPerBox }: HallFacts): VenueDocument => ({
  name: 'seating-plan',
  title: 'Where to sit',
  body: `
<p>The stage is at the top. Zones differ in price and in distance; all of them hear the same note.</p>
${seatingDrawing()}
${facts({
  [`Stalls, rows ${stallsRows.join(' to ')}`]: `Near and wide. The first four rows look up at the players’ shoes. ${capital(inWords(wheelchairPlaces.stalls))} wheelchair places, each with a companion’s seat.`,
  'First balcony': 'The whole stage at a glance. Behind its rail one seat at each end sees less.',
  'Second balcony': 'Highest, least dear, and where many who work here sit.',
  Boxes: `${capital(inWords(boxes))} of ${inWords(seatsPerBox)} chairs; from those beside the stage a part of it is hidden, and the price says so.`,
})}`,
})

const teachersNotes: VenueDocument = {
  name: 'teachers-notes',
  title: 'Teachers’ notes: an open rehearsal',
  reader: 'for schools',
  body: `
<p>For years 3 to 10. Half an hour in the classroom before, an hour in the hall, and as long as you like afterwards.
Nobody needs to read music.</p>
<h2>Before you come</h2>
<ol>
<li>Listen to the room. One minute of silence, pencils ready: everybody writes down what they hear. Compare. Who heard
the lights?</li>
<li>Four voices. Four groups clap one rhythm, each beginning two beats after the last. That is a canon; the quartet
will do it with more notes.</li>
<li>A question each. Everybody brings one question for a musician. “Is it hard?” is allowed, once.</li>
</ol>
<h2>In the hall</h2>
<ul>
<li>Doors at 10.15 am, music at 10.30. Bags stay in the foyer under the ushers’ eyes.</li>
<li>Each group sits in three different places: near, far, and high up. What changes?</li>
<li>The musicians stop and repeat. Raise a hand when you can hear what they changed.</li>
</ul>
<h2>Afterwards</h2>
<ul>
<li>Draw the piece as a map: where was the high ground, where the river?</li>
<li>Write to a player. They write back; it takes about two weeks.</li>
</ul>
<h2>Curriculum</h2>
<p>Victorian Curriculum, Music: listening and responding; exploring and expressing ideas. Also science (sound as
vibration) in years 5 and 6.</p>
<h2>Practical things</h2>
${facts({
  Cost: 'Free for state schools; $6 a pupil for others. Teachers and aides free.',
  Bus: 'Paid by our donors for schools that ask',
  Access: 'Step-free everywhere; quiet room; ear defenders',
  Booking: 'schools@marlowhall.example, a term ahead',
})}`,
}

const technicalSpecification = ({ hall, parts, salon }: HallFacts): VenueDocument => ({
  name: 'technical-specification',
  title: 'Technical specification',
  reader: 'for hirers',
  body: `
<h2>The hall</h2>
${facts({
  Seats: `${hall}: ${Object.entries(parts)
    .map(([name, seats]) => `${name.toLowerCase()} ${seats}`)
    .join(', ')}`,
  Platform: '16.4 m wide at the front, 10 m deep, 0.9 m high; 12 risers',
  'Height above the platform': '15 m; reflectors at 11 m, fixed',
  Reverberation: '1.8 s full, 2.1 s empty, at 500 Hz',
  Pianos: 'Two concert grands, tuned to 440 Hz; other pitches with a week’s notice',
  'Platform lift': '6 × 2.5 m, 4 t, to the basement store',
  Organ: 'Three manuals, two thousand pipes; by arrangement with the organ’s keeper',
})}
<h2>The Salon</h2>
${facts({
  Seats: `${salon}, on a level floor; 90 at tables`,
  Platform: '5.5 × 3.2 m, 0.3 m high, removable',
  Pianos: 'One chamber grand; one harpsichord, two manuals',
  Daylight: 'Tall windows on one side; curtains close in forty seconds',
})}
<h2>Sound and light</h2>
${facts({
  Loudspeakers: 'Line arrays at the proscenium, flown only for amplified events',
  Recording: 'Sixteen suspended microphones, 64 channels to the control room',
  Light: 'Full white wash at 1,000 lx on the platform; 96 dimmers; no followspots',
  Power: 'Two 63 A three-phase outlets at the dock',
})}
<h2>Getting in</h2>
${facts({
  Dock: 'Little Lonsdale Street, 2.4 m wide, trucks up to 8.8 m, from 7 am',
  'Dressing rooms': 'Seven, for 96 people; two on the level of the platform, step-free',
  Crew: 'One stage manager and one duty technician are part of every hire',
})}
<p>Plans and sections as DWG: hire@marlowhall.example</p>`,
})
