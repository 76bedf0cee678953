"""Post-processes a rendered picture: averages noise where material, normal and distance agree; adds haze and glow."""
import numpy as np


class _Shifted:
    """An image that can be shifted by up to a number of pixels; its edge is repeated. A shift copies nothing."""

    def __init__(self, image, reach):
        padding = [(reach, reach)] * 2 + [(0, 0)] * (image.ndim - 2)
        self.padded, self.reach, self.shape = np.pad(image, padding, "edge"), reach, image.shape

    def __call__(self, dy, dx):
        top, left = self.reach + dy, self.reach + dx
        return self.padded[top : top + self.shape[0], left : left + self.shape[1]]


def without_sparks(colour, glowing):
    """Replaces pixels that are far brighter than their neighbours, and don't glow, by their neighbours' median."""
    brightness = colour.sum(-1)
    moved = _Shifted(colour, 1)
    around = np.stack([moved(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1)])
    order = np.argsort(around.sum(-1), axis=0)
    middle = np.take_along_axis(around, order[4][None, ..., None], 0)[0]
    spark = (brightness > 1.8 * middle.sum(-1) + 0.03) & (glowing < 0.05)
    return np.where(spark[..., None], middle, colour)


def denoised(colour, albedo, normal, depth, levels=4, strength=1.0):
    """Applies an edge-avoiding wavelet filter to the light only: the material's colour is divided out and multiplied back."""
    base = np.maximum(albedo, 0.02)
    light = np.log1p(np.minimum(colour, 60) / base)
    distance = np.log(np.clip(depth, 0.05, 1000))[..., None].astype(np.float32)
    light, normal, albedo = (each.astype(np.float32) for each in (light, normal, albedo))
    kernel = (0.375, 0.25, 0.0625)
    for level in range(levels):
        step, tolerance = 2**level, strength * 0.9 / 1.7**level
        lights, normals, albedos, distances = (_Shifted(each, 2 * step) for each in (light, normal, albedo, distance))
        total, weights = light * kernel[0] ** 2, np.full(light.shape[:2] + (1,), kernel[0] ** 2, np.float32)
        for y in range(-2, 3):
            for x in range(-2, 3):
                if not (x or y):
                    continue
                dy, dx = y * step, x * step
                other = lights(dy, dx)
                apart = (
                    ((normals(dy, dx) - normal) ** 2).sum(-1, keepdims=True) / 0.08
                    + ((albedos(dy, dx) - albedo) ** 2).sum(-1, keepdims=True) / 0.012
                    + ((distances(dy, dx) - distance) / (0.03 * step)) ** 2
                    + ((other - light) ** 2).sum(-1, keepdims=True) / tolerance**2
                )
                weight = (kernel[abs(y)] * kernel[abs(x)] * np.exp(-apart)).astype(np.float32)
                total = total + other * weight
                weights = weights + weight
        light = total / weights
    return np.expm1(light) * base


def _blurred(image, radius):
    """Applies three box filters, which together approximate a Gaussian."""
    for _ in range(3):
        for axis in (0, 1):
            padding = [(radius + 1, radius) if each == axis else (0, 0) for each in range(3)]
            sums = np.cumsum(np.pad(image, padding, "edge"), axis=axis, dtype=np.float64)
            count = image.shape[axis]
            upper = np.take(sums, range(2 * radius + 1, 2 * radius + 1 + count), axis)
            image = ((upper - np.take(sums, range(count), axis)) / (2 * radius + 1)).astype(np.float32)
    return image


def glowed(colour, share=0.06):
    """Adds the glow of bright areas into their surroundings, as in a lens."""
    width = colour.shape[1]
    bright = np.minimum(np.maximum(colour - 0.8, 0), 12)
    near, far = _blurred(bright, max(2, width // 220)), _blurred(bright, max(4, width // 45))
    return colour + share * (near + 1.6 * far)


def hazed(colour, depth, haze):
    """`haze`: its colour, and the distance in metres over which two thirds of the light is lost."""
    if haze is None:
        return colour
    tint, reach = haze
    share = (1 - np.exp(-np.minimum(depth, 200) / reach))[..., None]
    return colour * (1 - share) + np.asarray(tint, np.float32) * share


def vignetted(colour, share=0.28):
    height, width = colour.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    return colour * (1 - share * np.clip((x**2 + y**2) / 2, 0, 1) ** 1.3)[..., None]
