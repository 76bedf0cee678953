"""Bowed instruments with their bows: violins, cellos, basses and viols, from one family of outlines."""
import math

from kit import Parts, material, shapes_along, smooth_curve, varnish

"""Half a belly from its lower end to its neck, in lengths of the body: half its width, and how far up."""
VIOLIN = [
    [(0, 0), (0.09, 0.004), (0.18, 0.035), (0.255, 0.105), (0.288, 0.195), (0.284, 0.275), (0.262, 0.33), (0.266, 0.362)],
    [(0.266, 0.362), (0.226, 0.382), (0.183, 0.437), (0.160, 0.515), (0.168, 0.60), (0.203, 0.65), (0.236, 0.662)],
    [(0.236, 0.662), (0.226, 0.70), (0.235, 0.775), (0.231, 0.85), (0.195, 0.935), (0.115, 0.982), (0, 1.0)],
]
"""The outline of basses and viols, whose shoulders slope into the neck."""
VIOL = [
    [(0, 0), (0.10, 0.004), (0.20, 0.035), (0.275, 0.105), (0.305, 0.195), (0.298, 0.275), (0.270, 0.33), (0.272, 0.362)],
    [(0.272, 0.362), (0.232, 0.382), (0.188, 0.437), (0.166, 0.515), (0.176, 0.59), (0.212, 0.63), (0.240, 0.64)],
    [(0.240, 0.64), (0.226, 0.68), (0.224, 0.75), (0.196, 0.83), (0.128, 0.90), (0.062, 0.955), (0.030, 1.0)],
]
KINDS = {
    "violin": {"length": 0.356, "ribs": 0.088, "arch": 0.045, "strings": 4, "half": VIOLIN, "neck": 0.37, "frets": 0},
    "viola": {"length": 0.41, "ribs": 0.092, "arch": 0.045, "strings": 4, "half": VIOLIN, "neck": 0.37, "frets": 0},
    "cello": {"length": 0.755, "ribs": 0.16, "arch": 0.05, "strings": 4, "half": VIOLIN, "neck": 0.38, "frets": 0},
    "bass": {"length": 1.12, "ribs": 0.18, "arch": 0.045, "strings": 4, "half": VIOL, "neck": 0.42, "frets": 0},
    "viol": {"length": 0.69, "ribs": 0.19, "arch": 0.04, "strings": 6, "half": VIOL, "neck": 0.46, "frets": 7},
}
"""The bridge's position along the body and its height, in lengths of the body."""
BRIDGE_AT, BRIDGE = 0.455, 0.094


class Belly:
    """The arched plate: its outline, and its height at a point, in lengths of the body."""

    def __init__(self, half, arch):
        right = [point for part in half for point in smooth_curve(part, 9)[:-1]] + [half[-1][-1]]
        self.right, self.arch = right, arch
        self.outline = right + [(-x, y) for x, y in reversed(right[1:-1])]
        if right[-1][0] > 0:
            self.outline = right + [(-x, y) for x, y in reversed(right[1:])]
        self.soft = self._softened()

    def _softened(self, reach=13):
        """Returns the outline without its corners, for the arch within it."""
        count, made = len(self.outline), []
        for at in range(count):
            near = [self.outline[(at + k) % count] for k in range(-reach, reach + 1)]
            made.append(tuple(sum(each[axis] for each in near) / len(near) for axis in (0, 1)))
        return made

    def ring(self, share):
        """Returns the outline moved towards the spine: 1 leaves it in place, 0 moves it onto the spine."""
        corners = min(1, max(0, (share - 0.86) / 0.12))
        points = []
        for (x, y), (u, v) in zip(self.outline, self.soft):
            spine = min(max(y, 0.16), 0.84)
            points.append(((x * corners + u * (1 - corners)) * share, spine + ((y * corners + v * (1 - corners)) - spine) * share))
        return points

    def height(self, share):
        return self.arch * (1 - share**2.4) - 0.006 * math.exp(-((share - 0.93) ** 2) / 0.002)

    def share_at(self, x, y):
        edge = min((each for each in self.soft if each[0] > 0), key=lambda each: abs(each[1] - y))[0]
        return min(1.0, abs(x) / max(edge, 0.01))

    def plate(self, scale, lift, way=1):
        """Returns vertices and faces of the plate, `lift` above its edge, arched upwards or, with `way` -1, downwards."""
        shares = (1, 0.985, 0.96, 0.93, 0.88, 0.78, 0.64, 0.48, 0.3, 0.12, 0.0)
        vertices, faces, count = [], [], len(self.outline)
        for share in shares:
            for x, y in self.ring(share):
                vertices.append((x * scale, y * scale, lift + way * self.height(share) * scale))
        for ring in range(len(shares) - 1):
            for at in range(count):
                a, b = ring * count + at, ring * count + (at + 1) % count
                face = (a, b, b + count, a + count)
                faces.append(face if way > 0 else tuple(reversed(face)))
        return vertices, faces


def _hole(belly, scale, side, c_shaped):
    """Adds a sound hole as a dark ribbon on the belly, with its two eyes."""
    way = [(0.070, 0.575), (0.058, 0.562), (0.064, 0.545), (0.082, 0.53), (0.096, 0.49), (0.108, 0.45), (0.126, 0.41), (0.144, 0.398), (0.146, 0.416), (0.134, 0.42)]
    if c_shaped:
        way = [(0.118, 0.56), (0.096, 0.555), (0.083, 0.52), (0.083, 0.46), (0.096, 0.405), (0.118, 0.40)]
    points = smooth_curve(way, 6)
    dark = Parts()
    on = lambda x, y: (side * x * scale, y * scale, (belly.height(belly.share_at(x, y)) + 0.0022) * scale)
    for k in range(len(points) - 1):
        (x, y), (u, v) = points[k], points[k + 1]
        middle = (k + 0.5) / (len(points) - 1)
        wide = 0.0035 + 0.0055 * math.sin(math.pi * middle) ** 1.5
        length = math.hypot(u - x, v - y) or 1
        nx, ny = -(v - y) / length * wide, (u - x) / length * wide
        dark.quad(on(x + nx, y + ny), on(x - nx, y - ny), on(u - nx, v - ny), on(u + nx, v + ny))
    for x, y in (points[0], points[-1]):
        eye = 0.011 if (x, y) == points[0] else 0.014
        ring = [on(x + eye * math.cos(a * 0.5236), y + eye * math.sin(a * 0.5236)) for a in range(12)]
        dark.quad(*ring)
    return dark


def bowed(kind, colour=((0.20, 0.055, 0.012), (0.46, 0.17, 0.04)), spike=False):
    """Returns an instrument on its back, its lower end at the origin, its neck towards +y, parented to an empty."""
    own = KINDS[kind]
    scale, count = own["length"], own["strings"]
    belly = Belly(own["half"], own["arch"])
    ribs = own["ribs"] * scale
    red = varnish(f"{kind} varnish", *colour, along="y", size=scale)
    ebony = material("ebony", (0.012, 0.010, 0.010), 0.28, coat=0.4)
    steel = material("strings", (0.75, 0.70, 0.62), 0.25, 1.0)
    parts = []
    top, back, walls, purfling = Parts(), Parts(), Parts(), Parts()
    top.add(*belly.plate(scale, 0))
    back.add(*belly.plate(scale, -ribs, -1))
    rim = [(x * 0.975 * scale, (0.5 + (y - 0.5) * 0.985) * scale) for x, y in belly.outline]
    walls.prism(rim, -ribs, -0.001)
    edge = 0.007 * scale
    for low in (-edge * 0.7, -ribs - edge * 0.3):
        walls.prism([(x * scale, y * scale) for x, y in belly.outline], low, low + edge)
    inlay = lambda share: [(x * scale, y * scale, (belly.height(share) + 0.0014) * scale) for x, y in belly.ring(share)]
    ring = [inlay(share) for share in (0.968, 0.976)]
    for at in range(len(ring[0])):
        after = (at + 1) % len(ring[0])
        purfling.quad(ring[1][at], ring[1][after], ring[0][after], ring[0][at])
    for side in (-1, 1):
        hole = _hole(belly, scale, side, own["frets"] > 0)
        purfling.add(hole.vertices, hole.faces)
    parts += [top.place("belly", red, smooth=True), back.place("back", red, smooth=True), walls.place("ribs", red, smooth=True)]
    parts.append(purfling.place("holes", material("hole", (0.006, 0.004, 0.003), 0.7)))
    parts += _fittings(own, scale, red, ebony)
    parts += _stringing(own, scale, count, steel)
    if spike:
        pin = Parts()
        long = 0.25 if kind == "cello" else 0.13
        pin.tube((0, 0, -ribs / 2), (0, -long, -ribs / 2), 0.005 * scale / 0.755)
        parts.append(pin.place("spike", steel))
    return shapes_along(parts)


def _across(count, at):
    """Returns how far off the middle a string is, -1 to 1."""
    return 2 * at / (count - 1) - 1


def _fittings(own, scale, red, ebony):
    """Adds bridge, tailpiece, fingerboard, neck, pegs and scroll."""
    neck, arch, count = own["neck"], own["arch"], own["strings"]
    board, maple, black, pale = Parts(), Parts(), Parts(), Parts()
    top = arch + BRIDGE
    wide = 0.058 if count == 4 else 0.085
    bridge = [(-wide, 0), (-wide * 0.62, 0), (-wide * 0.42, 0.022), (wide * 0.42, 0.022), (wide * 0.62, 0), (wide, 0)]
    bridge += [(wide * 0.72, BRIDGE * 0.42), (wide * 0.9, BRIDGE * 0.62), (wide * 0.85, BRIDGE * 0.84), (wide * 0.4, BRIDGE * 0.97)]
    bridge += [(-wide * 0.4, BRIDGE * 0.97), (-wide * 0.85, BRIDGE * 0.84), (-wide * 0.9, BRIDGE * 0.62), (-wide * 0.72, BRIDGE * 0.42)]
    for y, thick in ((BRIDGE_AT - 0.006, 0.012),):
        low = [(x * scale, y * scale, (arch - 0.004 + z) * scale) for x, z in bridge]
        high = [(x * scale, (y + thick) * scale, (arch - 0.004 + z) * scale) for x, z in bridge]
        n = len(bridge)
        pale.add(low + high, [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)] + [tuple(range(n)), tuple(reversed(range(n, 2 * n)))])
    end, rise = 1 + neck, 0.05
    for at in range(12):
        a, b = at / 12, (at + 1) / 12
        ring = []
        for share in (a, b):
            y = 0.76 + (end - 0.76) * share
            half = (0.062 - 0.028 * share) * (1 if count == 4 else 1.25)
            z = arch + 0.058 + rise * 0.4 - (0.058 - 0.03) * share
            ring.append([(half * math.cos(k * math.pi / 8) * scale, y * scale, (z - 0.016 + 0.020 * math.sin(k * math.pi / 8)) * scale) for k in range(9)])
        for k in range(8):
            board.quad(ring[0][k], ring[0][k + 1], ring[1][k + 1], ring[1][k])
        if at == 0:
            board.quad(*ring[0])
    for at in range(own["frets"]):
        y = end - 0.1 - at * 0.062
        z = arch + 0.058 + rise * 0.4 - 0.028 * ((y - 0.76) / (end - 0.76)) + 0.006
        pale.tube((-0.055 * scale, y * scale, z * scale), (0.055 * scale, y * scale, z * scale), 0.003 * scale)
    for at in range(8):
        a, b = at / 8, (at + 1) / 8
        for share, after in ((a, b),):
            y, v = 0.05 + 0.22 * share, 0.05 + 0.22 * after
            half, other = 0.024 + 0.034 * share, 0.024 + 0.034 * after
            z, w = arch * 0.75 + 0.012 + 0.05 * share, arch * 0.75 + 0.012 + 0.05 * after
            low = [(-half, y, z), (half, y, z), (other, v, w), (-other, v, w)]
            mid = [(0, y, z + 0.016), (0, v, w + 0.016)]
            black.quad(*[tuple(c * scale for c in p) for p in (low[0], mid[0], mid[1], low[3])])
            black.quad(*[tuple(c * scale for c in p) for p in (mid[0], low[1], low[2], mid[1])])
    board.box((0, end * scale, (arch + 0.05) * scale), (0.07 * scale, 0.014 * scale, 0.03 * scale))
    maple.tube((0, 0.985 * scale, 0.012 * scale), (0, end * scale, (arch + 0.022) * scale), 0.042 * scale, 0.032 * scale, 20)
    maple.tube((0, end * scale, (arch + 0.02) * scale), (0, (end + 0.19) * scale, (arch - 0.03) * scale), 0.036 * scale, 0.026 * scale, 14)
    turns = []
    for k in range(40):
        angle, far = k * 0.32, 0.064 * (1 - k / 46)
        turns.append((0, (end + 0.22 + far * math.cos(angle + 3.6)) * scale, (arch - 0.05 + far * math.sin(angle + 3.6)) * scale))
    maple.sweep(turns, [0.030 * scale * (1 - k / 60) for k in range(40)], 10)
    for at in range(count):
        y = end + 0.035 + at * (0.15 / count)
        side = 1 if at % 2 else -1
        z = arch + 0.012 - (y - end) * 0.25
        black.tube((-side * 0.04 * scale, y * scale, z * scale), (side * 0.085 * scale, y * scale, z * scale), 0.008 * scale, 0.010 * scale)
        black.box((side * 0.105 * scale, y * scale, z * scale), (0.04 * scale, 0.042 * scale, 0.014 * scale), tilt=0.25 + 0.5 * at)
    return [
        board.place("fingerboard", ebony, smooth=True),
        maple.place("neck", red, smooth=True),
        black.place("tailpiece", ebony, smooth=True),
        pale.place("bridge", material("bridge", (0.52, 0.34, 0.16), 0.5), bevel=0.003 * scale),
    ]


def _stringing(own, scale, count, steel):
    arch, end = own["arch"], 1 + own["neck"]
    spread = 0.046 if count == 4 else 0.07
    strings = Parts()
    for at in range(count):
        off = _across(count, at)
        high = arch + BRIDGE * (0.975 - 0.13 * off * off) - 0.002
        thick = (0.0034 - 0.0016 * at / (count - 1)) * scale
        places = [(off * 0.045, 0.262, arch * 0.75 + 0.072), (off * spread, BRIDGE_AT, high), (off * 0.024, end, arch + 0.068)]
        for a, b in zip(places, places[1:]):
            strings.tube([c * scale for c in a], [c * scale for c in b], thick, sides=6)
    return [strings.place("strings", steel, smooth=True)]


def bow(length=0.73):
    """Returns a bow along +y, its hair down, its frog at the origin."""
    stick, hair, frog, silver = Parts(), Parts(), Parts(), Parts()
    points = [(0, length * at / 20, 0.030 - 0.022 * math.sin(math.pi * at / 20)) for at in range(21)]
    stick.sweep(points, [0.0042 - 0.0015 * at / 20 for at in range(21)], 10)
    stick.box((0, length, 0.016), (0.008, 0.012, 0.034), tilt=-0.25)
    hair.box((0, length / 2, 0.001), (0.009, length - 0.02, 0.0012))
    frog.box((0, 0.025, 0.013), (0.011, 0.045, 0.022))
    silver.box((0, 0.049, 0.003), (0.0115, 0.008, 0.008))
    silver.tube((0, -0.012, 0.030), (0, 0.0, 0.030), 0.0055)
    return shapes_along(
        [
            stick.place("stick", varnish("pernambuco", (0.13, 0.035, 0.012), (0.27, 0.08, 0.03), along="y", size=length), smooth=True),
            hair.place("hair", material("hair", (0.72, 0.67, 0.56), 0.7)),
            frog.place("frog", material("ebony", (0.012, 0.010, 0.010), 0.28, coat=0.4), bevel=0.002),
            silver.place("ferrule", material("silver", (0.8, 0.78, 0.74), 0.2, 1.0)),
        ]
    )
