"""Close-ups of keyboards: a piano's and a harpsichord's keys, an accordion."""
import math

from kit import Parts, material, shapes_along, varnish
from things import page

"""In metres: the width of a white key, the length of its part before the black keys, and its whole length."""
WHITE, FRONT, LONG = 0.0235, 0.050, 0.148


def manual(octaves, whites, blacks, at=(0, 0, 0)):
    """Adds keys from the left as seen by a player at -y, their fronts at y = 0. Returns their total width."""
    white, black = Parts(), Parts()
    count = octaves * 7 + 1
    for key in range(count):
        x = at[0] + (key - count / 2 + 0.5) * WHITE
        white.box((x, at[1] + LONG / 2, at[2]), (WHITE - 0.0009, LONG, 0.018))
        if key % 7 in (0, 1, 3, 4, 5) and key < count - 1:
            sharp = 0.0011 * (1 if key % 7 in (1, 5) else -1 if key % 7 in (0, 3) else 0)
            black.box((x + WHITE / 2 + sharp * 1.4, at[1] + FRONT + (LONG - FRONT) / 2, at[2] + 0.013), (0.0108, LONG - FRONT, 0.018))
    white.place("naturals", whites, bevel=0.0012)
    black.place("sharps", blacks, bevel=0.0022)
    return count * WHITE


def piano_keys():
    """A grand's keyboard, its fall behind it, all black but the keys."""
    lacquer = material("lacquer", (0.004, 0.004, 0.005), 0.04, coat=1.0)
    ivory, ebony = material("ivory", (0.72, 0.68, 0.60), 0.16, coat=0.6), material("ebony", (0.008, 0.008, 0.008), 0.22, coat=0.3)
    wide = manual(7, ivory, ebony)
    case, felt = Parts(), Parts()
    felt.box((0, LONG + 0.004, 0.012), (wide, 0.006, 0.010))
    case.box((0, LONG + 0.028, 0.07), (wide + 0.02, 0.03, 0.16))
    case.box((0, -0.035, -0.018), (wide + 0.26, 0.06, 0.035))
    for side in (-1, 1):
        case.box((side * (wide / 2 + 0.062), 0.05, 0.03), (0.115, 0.24, 0.10))
    case.place("case", lacquer, bevel=0.006)
    felt.place("felt", material("felt", (0.22, 0.012, 0.016), 0.95))
    return wide


def harpsichord():
    """The two manuals of a harpsichord, black naturals and white sharps, jack rail and soundboard behind them."""
    ebony, bone = material("ebony", (0.014, 0.011, 0.010), 0.28), material("bone", (0.66, 0.58, 0.44), 0.35)
    wide = manual(4, ebony, bone)
    manual(4, ebony, bone, (0, 0.10, 0.052))
    walnut = varnish("walnut", (0.10, 0.04, 0.016), (0.24, 0.11, 0.045), along="x", size=1.0, rough=0.3)
    green = material("case", (0.018, 0.055, 0.045), 0.4, coat=0.3)
    gold = material("gilding", (0.75, 0.48, 0.15), 0.3, 1.0)
    case, trim, outer, strings = Parts(), Parts(), Parts(), Parts()
    case.box((0, 0.265, 0.10), (wide + 0.01, 0.02, 0.13))
    case.box((0, -0.025, -0.02), (wide + 0.12, 0.05, 0.05))
    case.box((0, 0.42, 0.175), (wide + 0.01, 0.06, 0.022))
    for side in (-1, 1):
        case.box((side * (wide / 2 + 0.03), 0.13, 0.03), (0.055, 0.28, 0.13))
        outer.box((side * (wide / 2 + 0.075), 0.7, 0.05), (0.03, 1.5, 0.30))
        trim.box((side * (wide / 2 + 0.0598), 0.5, 0.165), (0.002, 1.0, 0.006))
    for z in (0.055, 0.145):
        trim.box((0, 0.2545, z), (wide - 0.06, 0.001, 0.004))
    board = Parts()
    board.box((0, 0.95, 0.10), (wide, 1.1, 0.01))
    for at in range(58):
        x = (at / 57 - 0.5) * (wide - 0.06)
        strings.tube((x, 0.29, 0.155), (x, 1.45, 0.155), 0.0006, sides=4)
        strings.tube((x, 0.30, 0.155), (x, 0.30, 0.185), 0.0016, sides=6)
    board.place("soundboard", varnish("soundboard", (0.42, 0.24, 0.10), (0.58, 0.36, 0.16), along="y", size=1.0))
    case.place("walnut", walnut, bevel=0.003)
    outer.place("case", green, bevel=0.003)
    trim.place("gilding", gold)
    strings.place("strings", material("wire", (0.8, 0.66, 0.4), 0.25, 1.0))


def accordion():
    """An accordion with its keys upright on the right, its bellows half open; its foot at z = 0."""
    pearl = material("celluloid", (0.10, 0.008, 0.012), 0.16, coat=1.0)
    steel = material("grille", (0.80, 0.74, 0.62), 0.2, 1.0)
    ivory, ebony = material("ivory", (0.74, 0.70, 0.62), 0.16, coat=0.5), material("ebony", (0.008, 0.008, 0.008), 0.25)
    body, folds, grille, white, black, corners = Parts(), Parts(), Parts(), Parts(), Parts(), Parts()
    body.box((0.15, 0, 0.23), (0.10, 0.19, 0.44))
    body.box((-0.20, 0, 0.21), (0.09, 0.19, 0.38))
    for fold in range(15):
        x = -0.148 + fold * 0.0172
        deep = 0.088 if fold % 2 else 0.072
        for a, b in ((0, 1),):
            other = 0.072 if fold % 2 else 0.088
            low, high = 0.09 - deep, 0.33 + deep
            u, v = 0.09 - other, 0.33 + other
            folds.quad((x, -deep, low), (x + 0.0172, -other, u), (x + 0.0172, -other, v), (x, -deep, high))
            folds.quad((x, -deep, high), (x + 0.0172, -other, v), (x + 0.0172, other, v), (x, deep, high))
        if fold % 2:
            corners.tube((x, -deep - 0.001, 0.09 - deep), (x, -deep - 0.001, 0.33 + deep), 0.0016, sides=6)
    for slot in range(9):
        grille.box((0.150, -0.0965, 0.09 + slot * 0.035), (0.066, 0.003, 0.014), tilt=0)
    body.box((0.235, -0.045, 0.23), (0.075, 0.03, 0.47))
    count = 22
    for key in range(count):
        z = 0.455 - key * 0.0205
        white.box((0.245, -0.066, z), (0.085, 0.014, 0.0196))
        if key % 7 in (0, 1, 3, 4, 5) and key < count - 1:
            black.box((0.227, -0.076, z - 0.0102), (0.048, 0.012, 0.0105))
    for column in range(4):
        for row in range(14):
            grille.tube((-0.247, -0.06 + column * 0.032, 0.06 + row * 0.023 + column * 0.006), (-0.252, -0.06 + column * 0.032, 0.06 + row * 0.023 + column * 0.006), 0.0065, sides=14)
    return shapes_along(
        [
            body.place("body", pearl, bevel=0.012),
            folds.place("folds", material("bellows", (0.025, 0.02, 0.02), 0.6)),
            grille.place("grille", steel, bevel=0.002),
            corners.place("corners", steel),
            white.place("keys", ivory, bevel=0.002),
            black.place("black keys", ebony, bevel=0.002),
        ]
    )


def music_desk(pages):
    """A piano's keys, its desk, and pages on it: the position and seed of each page, and whether it is printed."""
    lacquer = material("lacquer", (0.005, 0.005, 0.006), 0.05, coat=1.0)
    piano_keys()
    desk = Parts()
    desk.box((0, 0.36, 0.30), (0.80, 0.016, 0.30), tilt=-0.32)
    desk.box((0, 0.27, 0.168), (0.80, 0.07, 0.014))
    desk.box((0, 0.46, 0.15), (1.5, 0.6, 0.02))
    desk.place("desk", lacquer, bevel=0.005)
    for x, seed, printed in pages:
        for each in page((x, 0.322, 0.325), 0, seed, printed):
            each.rotation_euler = (math.pi / 2 - 0.32, 0, 0)
