import sharp from 'sharp'

/**
 * How far apart two pictures of the same thing may be, of 255, by noise and by the size they were rendered at.
 * Measured: pictures of the same things differed by at most 4.2 and 16, of a hall with lower rails by 3.7 and 21.
 */
const NOISE = { whole: 4.5, spot: 17 }

/**
 * How far two pictures are apart, of 255: on the average at 200 pixels across; and, of squares of which forty are a
 * picture's width, in the hundredth that differs most, so that a thing which moved is found.
 */
export async function differenceOf(one: string, other: string) {
  const whole = await apart(one, other, 200, 0.8)
  const squares = (await apart(one, other, 40)).sort((a, b) => b - a)
  const sum = whole.reduce((before, each) => before + each, 0)
  return { whole: sum / whole.length, spot: squares[Math.floor(squares.length / 100)] ?? 0 }
}

export const isNoise = ({ whole, spot }: { whole: number; spot: number }) => whole <= NOISE.whole && spot <= NOISE.spot

/** The difference of each colour of each pixel. */
async function apart(one: string, other: string, width: number, blur?: number): Promise<number[]> {
  const pixels = async (picture: string) => {
    const small = sharp(picture).resize(width).removeAlpha()
    return [...(await (blur ? small.blur(blur) : small).raw().toBuffer())]
  }
  const [first, second] = await Promise.all([pixels(one), pixels(other)])
  return first.map((value, at) => Math.abs(value - (second[at] ?? 0)))
}
