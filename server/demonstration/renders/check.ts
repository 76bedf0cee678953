import sharp from 'sharp'

/**
 * How far apart two pictures of the same scene may be, of 255, by noise and by rendered size. Measured: pictures of the
 * same scenes differed by at most 4.2 and 16, of a hall with lower rails by 3.7 and 21.
 */
const NOISE = { whole: 4.5, spot: 17 }

/**
 * Returns how far two pictures are apart, of 255: on average at 200 pixels across; and, dividing a picture's width into
 * forty squares, in the hundredth that differs most, so that a moved object is detected.
 */
export async function differenceOf(one: string, other: string) {
  const whole = await apart(one, other, 200, 0.8)
  const squares = (await apart(one, other, 40)).sort((a, b) => b - a)
  const sum = whole.reduce((before, each) => before + each, 0)
  return { whole: sum / whole.length, spot: squares[Math.floor(squares.length / 100)] ?? 0 }
}

export const isNoise = ({ whole, spot }: { whole: number; spot: number }) => whole <= NOISE.whole && spot <= NOISE.spot

/** Returns the difference of each colour of each pixel. */
async function apart(one: string, other: string, width: number, blur?: number): Promise<number[]> {
  const pixels = async (picture: string) => {
    const small = sharp(picture).resize(width).removeAlpha()
    return [...(await (blur ? small.blur(blur) : small).raw().toBuffer())]
  }
  const [first, second] = await Promise.all([pixels(one), pixels(other)])
  return first.map((value, at) => Math.abs(value - (second[at] ?? 0)))
}
