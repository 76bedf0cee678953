"""Lutes and guitars."""
import math

from bowed import Belly
from kit import Parts, material, shapes_along, smooth_curve, varnish

GUITAR = [[(0, 0), (0.14, 0.004), (0.27, 0.05), (0.36, 0.16), (0.375, 0.27), (0.335, 0.42), (0.262, 0.56), (0.245, 0.64), (0.272, 0.76), (0.285, 0.85), (0.24, 0.95), (0.13, 0.996), (0, 1.0)]]
LUTE = [[(0, 0), (0.12, 0.004), (0.24, 0.05), (0.315, 0.15), (0.335, 0.27), (0.318, 0.42), (0.262, 0.60), (0.172, 0.80), (0.085, 0.955), (0.06, 1.0)]]


def _flat(belly, scale, at, made):
    board = Parts()
    board.prism([(x * scale, y * scale) for x, y in belly.outline], at - 0.002, at)
    return board.place("board", made)


def _rings(parts, scale, y, radii, lift, sides=48):
    """Rings of inlay about a sound hole, as (inner, outer) radii."""
    for inner, outer in radii:
        for k in range(sides):
            a, b = 2 * math.pi * k / sides, 2 * math.pi * (k + 1) / sides
            on = lambda r, w: (r * scale * math.cos(w), (y + r * math.sin(w)) * scale, lift)
            parts.quad(on(inner, a), on(outer, a), on(outer, b), on(inner, b))


def guitar():
    """A classical guitar on its back, its lower end at the origin, its neck towards +y."""
    scale, belly = 0.49, Belly(GUITAR, 0)
    spruce = varnish("spruce", (0.42, 0.20, 0.065), (0.56, 0.30, 0.11), along="y", size=scale)
    rosewood = varnish("rosewood", (0.05, 0.018, 0.010), (0.13, 0.05, 0.025), along="y", size=scale)
    dark = material("hole", (0.008, 0.005, 0.004), 0.8)
    inlay = material("inlay", (0.05, 0.028, 0.016), 0.4)
    sides, black, rose, frets, strings, white = Parts(), Parts(), Parts(), Parts(), Parts(), Parts()
    rim = [(x * scale, y * scale) for x, y in belly.outline]
    sides.prism(rim, -0.095, -0.003)
    _rings(black, scale, 0.66, [(0.0, 0.088)], 0.0006)
    _rings(rose, scale, 0.66, [(0.094, 0.099), (0.104, 0.122), (0.127, 0.131)], 0.0006)
    inner = belly.ring(0.975)
    for at in range(len(belly.outline)):
        after = (at + 1) % len(belly.outline)
        corners = (belly.outline[at], belly.outline[after], inner[after], inner[at])
        rose.quad(*[(x * scale, y * scale, 0.0005) for x, y in corners])
    neck, bridge = 0.62, 0.235
    sides.box((0, (1 + neck / 2) * scale, -0.008), (0.052, neck * scale, 0.02))
    sides.box((0, (1 + neck + 0.17) * scale, -0.022), (0.070, 0.34 * scale, 0.018), tilt=-0.22)
    board = Parts()
    board.box((0, (0.76 + 1 + neck) / 2 * scale, 0.004), (0.054, (0.24 + neck) * scale, 0.006))
    nut = (1 + neck) * scale
    long = nut - bridge * scale
    for at in range(1, 19):
        frets.box((0, nut - long * (1 - 2 ** (-at / 12)), 0.0078), (0.053, 0.0016, 0.0016))
    sides.box((0, bridge * scale, 0.004), (0.19, 0.028, 0.009))
    white.box((0, bridge * scale + 0.004, 0.010), (0.078, 0.003, 0.006))
    white.box((0, nut, 0.008), (0.053, 0.005, 0.006))
    for at in range(6):
        off = (at - 2.5)
        strings.tube((off * 0.0116, bridge * scale - 0.006, 0.006), (off * 0.0116, bridge * scale + 0.004, 0.0135), 0.0007, sides=6)
        strings.tube((off * 0.0116, bridge * scale + 0.004, 0.0135), (off * 0.0086, nut, 0.0115), 0.0007, sides=6)
        strings.tube((off * 0.0086, nut, 0.0115), (off * 0.006 + (0.012 if off > 0 else -0.012), nut + 0.05 + 0.03 * (2.5 - abs(off)), -0.006), 0.0006, sides=6)
        side = 1 if off > 0 else -1
        y = nut + 0.05 + 0.034 * (2.5 - abs(off))
        white.tube((side * 0.036, y, -0.026), (side * 0.055, y, -0.026), 0.005)
    for slot in (-1, 1):
        black.box((slot * 0.015, nut + 0.085, -0.0245 + 0.012), (0.014, 0.11, 0.006), tilt=-0.22)
    return shapes_along(
        [
            _flat(belly, scale, 0, spruce),
            sides.place("sides", rosewood),
            black.place("hole", dark),
            rose.place("rose", inlay),
            board.place("board", material("ebony", (0.015, 0.012, 0.011), 0.35)),
            frets.place("frets", material("fret", (0.8, 0.75, 0.65), 0.25, 1.0)),
            strings.place("strings", material("gut", (0.82, 0.76, 0.64), 0.3)),
            white.place("bone", material("bone", (0.72, 0.66, 0.52), 0.4)),
        ]
    )


def lute(courses=8):
    """A lute on its rounded back, its lower end at the origin, its neck towards +y, its pegbox bent back."""
    scale, belly = 0.50, Belly(LUTE, 0)
    spruce = varnish("lute spruce", (0.46, 0.24, 0.08), (0.60, 0.35, 0.14), along="y", size=scale)
    shell, stripes, rose, black, strings, frets = Parts(), Parts(), Parts(), Parts(), Parts(), Parts()
    right = [point for part in LUTE for point in smooth_curve(part, 6)]
    # The shell is made of ribs, each an island with its own tone.
    ribs = 11
    for rib in range(ribs):
        a, b = math.pi * rib / ribs, math.pi * (rib + 1) / ribs
        for (x, y), (u, v) in zip(right, right[1:]):
            on = lambda r, h, w: (r * math.cos(w) * scale, h * scale, -r * math.sin(w) * scale * 0.92)
            shell.quad(on(x, y, a), on(x, y, b), on(u, v, b), on(u, v, a))
    y, far = 0.60, 0.125
    _rings(rose, scale, y, [(far, far + 0.012), (far + 0.018, far + 0.022)], 0.0007)
    _rings(black, scale, y, [(0, far)], 0.0004)
    # The rose is a lattice of arcs over the dark.
    for k in range(12):
        centre = (far * 0.52 * math.cos(k * math.pi / 6), y + far * 0.52 * math.sin(k * math.pi / 6))
        ring = Parts()
        for at in range(28):
            a, b = 2 * math.pi * at / 28, 2 * math.pi * (at + 1) / 28
            on = lambda r, w: ((centre[0] + r * math.cos(w)) * scale, (centre[1] + r * math.sin(w)) * scale, 0.0009)
            ring.quad(on(far * 0.40, a), on(far * 0.47, a), on(far * 0.47, b), on(far * 0.40, b))
        stripes.add(ring.vertices, ring.faces)
    _rings(stripes, scale, y, [(far * 0.1, far * 0.16), (far * 0.92, far)], 0.0009)
    nut = 1.52 * scale
    neck = Parts()
    neck.sweep([(0, 0.96 * scale, -0.012), (0, nut, -0.010)], [0.036, 0.027], 24)
    neck.box((0, (0.90 * scale + nut) / 2, 0.0006), (0.064, nut - 0.90 * scale, 0.004))
    neck.box((0, nut + 0.03, -0.105), (0.056, 0.03, 0.21), tilt=0.22)
    bridge = 0.17
    neck.box((0, bridge * scale, 0.005), (0.155, 0.016, 0.009))
    for at in range(8):
        frets.box((0, nut - (nut - bridge * scale) * (1 - 2 ** (-(at + 1) / 12)), 0.0032), (0.062, 0.0016, 0.0012))
    for at in range(courses):
        off = at - (courses - 1) / 2
        for pair in (-0.0016, 0.0016):
            a, b = off * 0.0148 + pair, off * 0.0066 + pair
            strings.tube((a, bridge * scale, 0.0095), (b, nut, 0.0065), 0.00045, sides=5)
            strings.tube((b, nut, 0.0065), (off * 0.004, nut + 0.012, -0.05), 0.0004, sides=5)
        for side in (-1, 1):
            z = -0.03 - at * 0.021
            neck.tube((side * 0.026, nut + 0.03 - z * 0.22 - 0.025, z), (side * 0.06, nut + 0.03 - z * 0.22 - 0.025, z), 0.0042, 0.0055)
    ebony = material("ebony", (0.02, 0.014, 0.011), 0.32, coat=0.3)
    return shapes_along(
        [
            _flat(belly, scale, 0, spruce),
            shell.place("shell", varnish("shell", (0.20, 0.075, 0.022), (0.34, 0.15, 0.05), along="y", size=scale)),
            rose.place("rings", ebony),
            black.place("dark", material("hole", (0.01, 0.006, 0.004), 0.8)),
            stripes.place("rose", material("rose", (0.46, 0.26, 0.10), 0.5)),
            neck.place("neck", ebony, smooth=True),
            frets.place("frets", material("gut", (0.66, 0.55, 0.36), 0.5)),
            strings.place("strings", material("gut strings", (0.80, 0.72, 0.55), 0.4)),
        ]
    )
