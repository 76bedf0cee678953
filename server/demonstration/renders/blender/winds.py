"""Woodwinds and brass. Woodwinds lie along +y with their mouthpiece at the far end."""
import math

from kit import Parts, material, shapes_along, smooth_curve, varnish


def _metals():
    silver = material("keys", (0.86, 0.84, 0.80), 0.16, 1.0)
    black = material("grenadilla", (0.018, 0.013, 0.011), 0.30, coat=0.35)
    return silver, black


def _turned(parts, profile):
    """A tube along +y with a radius at each point."""
    parts.sweep([(0, y, 0) for y, _ in profile], [r for _, r in profile], 28)


def _key(parts, y, angle, radius, cup=0.0085):
    """A key's cup on its hole, with its arm to a rod along the tube."""
    x, z = math.sin(angle), math.cos(angle)
    on = lambda r: (x * r, y, z * r)
    parts.tube(on(radius), on(radius + 0.004), cup, cup, 20)
    parts.tube(on(radius + 0.004), on(radius + 0.0055), cup * 0.55, cup * 0.2, 16)
    side = (x * radius * 0.3 + z * 0.011, y, z * (radius + 0.004) * 0.9 - x * 0.011)
    parts.tube(on(radius + 0.004), side, 0.0016, sides=8)
    return side


def _rods(parts, places, reach):
    for x, y, z in places:
        parts.tube((x, y - reach, z), (x, y + reach, z), 0.0017, sides=8)
        for end in (-reach, reach):
            parts.tube((x, y + end, z), (x * 0.7, y + end, z * 0.75), 0.0022, sides=8)


def clarinet(low=0.0):
    """A clarinet; `low` is the extra length of its foot in metres, for a basset clarinet."""
    silver, black = _metals()
    body, keys, rings, reed = Parts(), Parts(), Parts(), Parts()
    end = -low
    _turned(body, [(end - 0.10, 0.030), (end - 0.085, 0.0285), (end - 0.05, 0.0205), (end, 0.0155), (0.26, 0.0142), (0.51, 0.0135), (0.512, 0.0165), (0.575, 0.0165), (0.578, 0.0125), (0.61, 0.0118), (0.655, 0.0075), (0.668, 0.004)])
    for y, r in ((end - 0.099, 0.0312), (end - 0.002, 0.0172), (0.258, 0.0165), (0.272, 0.0165), (0.511, 0.0178), (0.575, 0.0178)):
        rings.tube((0, y - 0.004, 0), (0, y + 0.004, 0), r, r, 28)
    reed.box((0, 0.632, -0.0095), (0.012, 0.06, 0.003), tilt=0.09)
    rods = []
    for at in range(6):
        y = 0.06 + at * 0.032 + (0.06 if at > 2 else 0)
        rods.append(_key(keys, y + 0.1, 0.1 * (-1) ** at, 0.0142))
    for at in range(5):
        rods.append(_key(keys, end + 0.04 + at * (0.03 + low * 0.12), 0.75 + 0.1 * at, 0.015, 0.010))
    for y in (0.30, 0.345, 0.39, 0.44, 0.475):
        rods.append(_key(keys, y, -0.8, 0.0138, 0.0062))
    _rods(keys, rods[:3] + rods[6:9], 0.045)
    for at in range(4):
        keys.tube((0.016, 0.02 + at * 0.015, 0.006), (0.03, 0.16 + at * 0.01, 0.010), 0.0016, sides=8)
        keys.box((0.024 + at * 0.004, 0.235 - at * 0.012, 0.012), (0.008, 0.03, 0.003))
    return shapes_along(
        [
            body.place("body", black, smooth=True),
            keys.place("keys", silver, smooth=True),
            rings.place("rings", silver, smooth=True),
            reed.place("reed", material("reed", (0.60, 0.46, 0.22), 0.6)),
        ]
    )


def oboe():
    silver, black = _metals()
    body, keys, reed = Parts(), Parts(), Parts()
    _turned(body, [(0, 0.019), (0.012, 0.018), (0.05, 0.0125), (0.12, 0.0115), (0.24, 0.0105), (0.245, 0.0125), (0.265, 0.0125), (0.27, 0.010), (0.50, 0.0082), (0.535, 0.0105), (0.565, 0.0095)])
    reed.tube((0, 0.56, 0), (0, 0.60, 0), 0.003, 0.0025)
    reed.box((0, 0.615, 0), (0.007, 0.03, 0.002))
    rods = [_key(keys, 0.05 + at * 0.033 + (0.035 if at > 5 else 0), 0.12 * (-1) ** at, 0.0115, 0.0072) for at in range(12)]
    rods += [_key(keys, 0.09 + at * 0.06, 0.9, 0.011, 0.0055) for at in range(6)]
    _rods(keys, rods[:3] + rods[6:8] + rods[12:], 0.03)
    return shapes_along(
        [body.place("body", black, smooth=True), keys.place("keys", silver, smooth=True), reed.place("reed", material("reed", (0.60, 0.46, 0.22), 0.6))]
    )


def flute(wooden=True):
    silver, black = _metals()
    body, keys, rings = Parts(), Parts(), Parts()
    timber = varnish("cocus", (0.055, 0.022, 0.010), (0.12, 0.05, 0.02), along="y", size=0.5) if wooden else silver
    _turned(body, [(0, 0.0128), (0.12, 0.0132), (0.43, 0.0132), (0.432, 0.0152), (0.47, 0.0152), (0.472, 0.0138), (0.60, 0.0145), (0.655, 0.0140), (0.668, 0.0125)])
    body.tube((0, 0.59, 0.0135), (0, 0.59, 0.0165), 0.014, 0.012, 24)
    hole = Parts()
    hole.tube((0, 0.59, 0.0162), (0, 0.59, 0.0169), 0.0062, 0.0062, 24)
    for y in (0.004, 0.125, 0.135, 0.431, 0.471, 0.664):
        rings.tube((0, y - 0.003, 0), (0, y + 0.003, 0), 0.0158, 0.0158, 28)
    rods = [_key(keys, 0.15 + at * 0.026 + (0.012 if at > 5 else 0), 0.0, 0.0132, 0.0085) for at in range(10)]
    rods += [_key(keys, 0.02 + at * 0.034, 0.35, 0.0132, 0.0095) for at in range(3)]
    for y in (0.2, 0.3, 0.38):
        keys.tube((0.011, y - 0.07, 0.012), (0.011, y + 0.07, 0.012), 0.0019, sides=8)
    return shapes_along(
        [
            body.place("body", timber, smooth=True),
            keys.place("keys", silver, smooth=True),
            rings.place("rings", silver, smooth=True),
            hole.place("hole", material("hole", (0.004, 0.003, 0.003), 0.7)),
        ]
    )


def _brass(colour=(0.86, 0.52, 0.16)):
    return material("brass", colour, 0.13, 1.0)


def _flare(start, end, narrow, wide, steps=24):
    """Returns the radii of a bell that widens towards its edge."""
    return [narrow + (wide - narrow) * (k / (steps - 1)) ** 4.2 for k in range(steps)], [
        tuple(a + (b - a) * k / (steps - 1) for a, b in zip(start, end)) for k in range(steps)
    ]


def saxophone():
    """An alto saxophone upright in the xz plane, its bell towards +x, its bow lowest at the origin."""
    brass, body, keys, bell, mouth = _brass((0.90, 0.58, 0.20)), Parts(), Parts(), Parts(), Parts()
    way = [(-0.20, 0, 0.655), (-0.165, 0, 0.69), (-0.10, 0, 0.69), (-0.065, 0, 0.655), (-0.062, 0, 0.60), (-0.058, 0, 0.40), (-0.052, 0, 0.20), (-0.045, 0, 0.08), (-0.012, 0, 0.015), (0.045, 0, 0.02), (0.075, 0, 0.09)]
    points = smooth_curve(way, 8)
    body.sweep(points, [0.0065 + 0.0295 * (k / (len(points) - 1)) ** 1.15 for k in range(len(points))], 28)
    radii, along = _flare((0.075, 0, 0.09), (0.135, 0, 0.385), 0.036, 0.064)
    bell.sweep(along, radii, 40)
    bell.faces = [face for face in bell.faces if len(face) == 4]
    mouth.sweep([(-0.185, 0, 0.665), (-0.215, 0, 0.638), (-0.262, 0, 0.592)], [0.0115, 0.0120, 0.005], 20)
    for at in range(11):
        z = 0.10 + at * 0.045
        radius, x = 0.033 - 0.0016 * at, -0.046 - 0.0016 * at
        cup = 0.0215 - 0.0011 * at
        keys.tube((x, -radius + 0.002, z), (x, -radius - 0.007, z), cup, cup, 24)
        keys.tube((x, -radius - 0.007, z), (x, -radius - 0.0095, z), cup * 0.6, cup * 0.4, 20)
        keys.tube((x, -radius - 0.008, z), (x + cup * 1.5, -radius * 0.7 - 0.006, z), 0.0028, sides=8)
        if at % 2 == 0:
            keys.tube((x + 0.02, -radius - 0.014, z - 0.006), (x + 0.02, -radius - 0.017, z - 0.006), 0.008, 0.007, 16)
    for x, y, low, high in ((-0.012, -0.028, 0.09, 0.60), (-0.028, -0.034, 0.2, 0.62), (-0.085, -0.02, 0.12, 0.58)):
        keys.tube((x, y, low), (x - 0.012, y, high), 0.0028, sides=10)
    for z, cup in ((0.16, 0.026), (0.235, 0.028)):
        keys.tube((0.085 + (z - 0.1) * 0.2, -0.044, z), (0.085 + (z - 0.1) * 0.2, -0.054, z), cup, cup, 28)
        for k in range(3):
            a = k * 2.1
            keys.tube((0.085 + (z - 0.1) * 0.2, -0.062, z), (0.085 + (z - 0.1) * 0.2 + cup * 1.2 * math.cos(a), -0.046, z + cup * 1.2 * math.sin(a)), 0.0022)
    rim = Parts()
    rim.sweep([(0.135 + 0.064 * math.cos(a * 0.1571), 0.064 * math.sin(a * 0.1571), 0.385 - 0.012 * math.cos(a * 0.1571)) for a in range(41)], [0.003] * 41, 8)
    ebony = material("mouthpiece", (0.01, 0.01, 0.011), 0.2, coat=0.5)
    return shapes_along(
        [body.place("tube", brass, smooth=True), bell.place("bell", brass, smooth=True), keys.place("keys", brass, smooth=True), rim.place("rim", brass, smooth=True), mouth.place("mouthpiece", ebony, smooth=True)]
    )


def yidaki():
    """A length of hollow timber along +z, narrow above, with a ring of wax at the mouthpiece."""
    way = smooth_curve([(0, 0, 0), (0.012, 0.004, 0.3), (-0.006, 0.008, 0.62), (0.008, 0.0, 0.95), (0.0, 0.004, 1.28)], 9)
    radii = [0.056 - 0.030 * (k / (len(way) - 1)) ** 0.6 + 0.0022 * math.sin(k * 1.3) for k in range(len(way))]
    tube, wax = Parts(), Parts()
    tube.sweep(way, radii, 32)
    wax.sweep([(0, 0.004, 1.262), (0, 0.004, 1.285), (0, 0.004, 1.296)], [0.0275, 0.029, 0.022], 28)
    timber = varnish("stringybark", (0.10, 0.042, 0.018), (0.30, 0.14, 0.06), along="z", size=1.0, rough=0.55)
    return shapes_along([tube.place("timber", timber, smooth=True), wax.place("wax", material("wax", (0.05, 0.028, 0.012), 0.35, coat=0.3), smooth=True)])
