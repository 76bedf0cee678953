/** The leading artists, in a few words for their pages. All of them are fictional. */
export const artists: Readonly<Record<string, string>> = {
  'Tomas Areal':
    'Learnt the clarinet from a ship’s engineer in Fremantle and still practises in the mornings, with the window open. He plays an instrument with one key more than usual and won’t say what it is for.',
  'Ilse Varga':
    'Practises in the dark, plays with the lights on. Since her debut here two seasons ago she has kept a pair of shoes in dressing room two.',
  'Noor Castellan':
    'Leads from the first desk and stands to do it. She came to directing because a conductor missed his aeroplane, and has not given the place back since.',
  'Yuki Brandt':
    'Has given eleven concertos their first performance and asks of each that it have one bar nobody can play. So far she has played all of them.',
  'Pieter van Loon':
    'Directs from the harpsichord that he built over four winters. It travels in its own seat; he tunes it himself, twice, and is not to be spoken to.',
  'Aurelio Fenn': 'Conducts by a river as others do in their sleep. He began on a bandstand at twelve, with a ruler.',
  'Saskia Lund':
    'Was a birdwatcher first. She plays a wooden flute from 1926 and can be heard at the back of the second balcony without seeming to blow.',
  'Carlton Youth Orchestra':
    'Eighty-four players between fourteen and twenty-two who rehearse on Saturdays from nine. A third of them have gone on to play for their living; the others write that they miss it.',
  'Grace Mbeki-Lowe':
    'Has led the Carlton Youth Orchestra for six years and never raised her voice. She learns all eighty-four names at the first rehearsal.',
  'Elodie Marsh':
    'Plays a Baroque violin with a modern bow and a modern one with a Baroque bow, to see who minds. Leads Bellbird Baroque from wherever the light is best.',
  'Amara Quill':
    'Sang in the back row of a country choir until the front row was ill. Since then Mozart, Berg and everything that was written for her, which is by now four operas.',
  'Kofi Anselm':
    'Plays the six suites from memory, and in the order in which they come to him. His cello was once a shop sign in Lyon.',
  'Solveig Dahl':
    'A mezzo-soprano who reads the poem aloud before she looks at the notes. Songs make up half of her year; the rest is Bach.',
  'Peter Abiola':
    'The pianist whom singers telephone first. He has accompanied four hundred recitals, turns his own pages and knows all the words.',
  'Leila Haddad':
    'Came second in two competitions and first in the memory of those who heard them. She plays chamber music because, she says, one is less alone in the wrong notes.',
  'Xavier Ruiz Palma':
    'Carries one guitar, made in Granada in the year he was born, and a stool that he has had to sign for at eleven airports.',
  'Ayumi Sorensen':
    'Thinks in hours. Her programmes have one piece in them or thirty-two; she has never played an encore.',
  'Halcyon Quartet':
    'Four people who met in a share house in Carlton and have argued about the same upbeat for fourteen years. The Quartet Cycle is theirs to begin.',
  'Banksia Quartet':
    'Named after a plant that needs fire to seed. They have asked thirty composers for pieces and played each of them more than once.',
  'Quatuor Lanterne':
    'From Lyon, by way of every late train in Europe. They sit closer together than other quartets, so that the sound seems to come out of one instrument with sixteen strings.',
  'Southern Chamber Players':
    'As few as three and as many as nine: friends who play in the country’s orchestras and meet here to be asked for their opinion.',
  'Consort of Viols of Bellbird Baroque':
    'Six viols, the smallest on a knee, the largest taller than its player. They tune in the key of the first piece and begin before one notices.',
  'Miriam Thackeray':
    'Plays everything that has a neck and a rose: lutes, theorbos, a guitar with five courses. She sets her own strings in order of their tempers.',
  'Jun Alder':
    'Took up the viola da gamba because nobody at school could pronounce it. Writes the programme notes too, in the train.',
  'Dara Penhaligon':
    'Has a licence for a truck, and needs it. Her instruments weigh nine hundred kilograms; the one she likes best is a flowerpot.',
  'Otis Vale':
    'Plays drums, wires and anything that hums. He has toured with a string quartet, a magician and, for one summer, a lighthouse.',
  'Linnea Koskela':
    'An accordionist from a town where everybody is one. She commissions, transcribes and breathes with the bellows.',
  'Jarrah Minto':
    'Plays the yidaki as he was taught by his uncles, and teaches as he was taught. Composers write for him; he tells them what can be said with it.',
  'Corvid Ensemble':
    'Eleven players for whom the ink is never dry. They live in Melbourne, as do most of the composers they play.',
  'Marra Daley':
    'Her voice was trained in church and untrained in clubs. She writes half of what she sings and lends the other half back to its makers, better.',
  'Agnes Holloway':
    'Founded The Ninth Hour to sing one piece for forty voices and then could not think of a reason to stop. She conducts with her hands in her pockets where she can.',
  'Ruby Castellano':
    'Writes for the Inlet Jazz Collective and stands in the middle of it with an alto that was her aunt’s. Her charts have coffee on them and no bar too many.',
  'Kei Nakamura':
    'A bass player whom three other bands would like back. He leaves out what the others expect, and they hear it all the same.',
  'Samir Dorn': 'Frame drums, bells and a great deal of silence. He counts in nine and walks in five.',
  'The Unst Players':
    'Six fiddlers from the northernmost island of Shetland, where a tune is known by the house it comes from. They sit in a ring; you are asked to join it.',
  'Billie Tranh':
    'Tells stories to anyone small enough to believe them. She has been the wolf, the grandfather and, when the hornist was ill, the horn.',
  'Cleo Marchetti':
    'Forty-one years on the stage, eleven of them as somebody’s mother. She says goodbye with the song she auditioned with, and then with a short list of those she was never asked for.',
  'Winds of the Yarra Sinfonia':
    'Thirteen players who sit at the back for three weeks out of four and at the front for this one. They breathe together, and there is nobody with a stick to tell them when.',
  You: 'Nobody is auditioned. Bring a score or borrow one at the door, sit where your voice belongs, and ask your neighbour when you are lost: the altos are known to help, and there have never been enough tenors.',
  'Students of the city’s conservatoires':
    'Those who will sit on this stage in ten years’ time, heard early and for nothing. They choose what they play.',
}

/** A recording of an artist, and their role in it. */
interface Recording {
  role: RegExp
  film: string
  picture: string
  caption: string
}

/** Recordings by artist. They are synthesised by a program (`renders/blender/recording.py`). */
export const recordings: Readonly<Record<string, Recording>> = {
  'Pieter van Loon': {
    role: /harpsichord/,
    film: 'film/prelude.mp4',
    picture: 'details/jacks.jpg',
    caption:
      'The opening of Bach’s first prelude, half a minute, at the low pitch of his time. A program plucks the strings: he himself is not to be recorded before the concert.',
  },
  'Xavier Ruiz Palma': {
    role: /guitar/,
    film: 'film/suite.mp4',
    picture: 'details/guitar.jpg',
    caption:
      'The opening of Bach’s first suite for cello, half a minute, in the key that guitarists play it in. A program plucks the strings: he himself plays it as an encore only, and never twice alike.',
  },
}

/** What the artists that have a page play, in the order of the page of artists. */
export const roles: Readonly<Record<string, string>> = {
  'Ilse Varga': 'Piano',
  'Amara Quill': 'Soprano',
  'Halcyon Quartet': 'String quartet',
  'Pieter van Loon': 'Harpsichord and direction',
  'Xavier Ruiz Palma': 'Guitar',
  'Kofi Anselm': 'Cello',
  'Tomas Areal': 'Clarinet',
  'Banksia Quartet': 'String quartet',
  'Linnea Koskela': 'Accordion',
  'Carlton Youth Orchestra': 'Orchestra',
}
