"""Furniture of the rooms: seats, chairs, music stands, pianos."""
import math

from kit import Parts, material, placed, wood


def seat():
    """Returns the meshes of an upholstered seat facing +y, its point on the floor at the origin."""
    velvet = material("velvet", (0.03, 0.055, 0.20), 0.85, sheen=0.6)
    timber = wood("seat timber", (0.22, 0.10, 0.04), (0.40, 0.20, 0.085), 0.35)
    cloth, frame = Parts(), Parts()

    def cushion(centre, size, tilt):
        # Rounded corners without a modifier: a prism of eight corners, smaller at its faces.
        w, d, h = size
        for grow, lift in ((1.0, 0.0), (0.94, d * 0.32)):
            cloth.box((centre[0], centre[1] + lift * 0, centre[2]), (w * grow, d * (1.0 if grow == 1 else 1.25), h * grow), tilt=tilt)

    cushion((0, 0.02, 0.43), (0.52, 0.46, 0.11), 0.06)
    cushion((0, -0.24, 0.74), (0.52, 0.09, 0.58), 0.17)
    frame.box((0, -0.295, 0.70), (0.55, 0.03, 0.72), tilt=0.17)
    for side in (-0.3, 0.3):
        frame.box((side, -0.02, 0.60), (0.055, 0.46, 0.04))
        frame.box((side, -0.12, 0.30), (0.04, 0.26, 0.6))
    return cloth.data("cloth", velvet), frame.data("frame", timber)


_kept = {}


def once(name, make):
    """A mesh created the first time that a scene needs it."""
    if name not in _kept:
        _kept[name] = make()
    return _kept[name]


def forget():
    _kept.clear()


def chair(at, turn):
    def make():
        timber, cloth = material("chair black", (0.014, 0.012, 0.011), 0.35), material("chair cloth", (0.03, 0.028, 0.03), 0.85, sheen=0.3)
        frame, soft = Parts(), Parts()
        for x in (-0.2, 0.2):
            frame.tube((x, -0.2, 0), (x, -0.19, 0.46), 0.016)
            frame.tube((x, 0.22, 0), (x, 0.2, 0.46), 0.016)
            frame.tube((x, 0.2, 0.44), (x, 0.27, 0.92), 0.016)
        soft.box((0, 0, 0.47), (0.45, 0.44, 0.06))
        soft.box((0, 0.25, 0.76), (0.43, 0.035, 0.28), tilt=-0.14)
        return frame.data("chair", timber), soft.data("chair cloth", cloth)

    for made in once("chair", make):
        placed(made, at, (0, 0, turn))


def music_stand(at, turn):
    def make():
        iron, paper = material("stand", (0.012, 0.012, 0.013), 0.4, 0.4), material("paper", (0.75, 0.70, 0.60), 0.8)
        frame, sheets = Parts(), Parts()
        frame.tube((0, 0, 0.02), (0, 0, 1.05), 0.012)
        for leg in range(3):
            angle = leg * 2.094
            frame.tube((0, 0, 0.12), (0.26 * math.sin(angle), 0.26 * math.cos(angle), 0.01), 0.01)
        frame.box((0, -0.02, 1.14), (0.52, 0.012, 0.34), tilt=0.45)
        frame.box((0, 0.05, 0.99), (0.52, 0.06, 0.012))
        sheets.box((-0.115, 0.0, 1.145), (0.21, 0.004, 0.29), tilt=0.45)
        sheets.box((0.115, 0.0, 1.145), (0.21, 0.004, 0.29), tilt=0.45)
        return frame.data("stand", iron), sheets.data("sheets", paper)

    for made in once("stand", make):
        placed(made, at, (0, 0, turn))


def page(at, turn, seed, printed=True, size=(0.225, 0.30)):
    """Adds a page of music at a position, turned by an angle in degrees; ruled for writing if it isn't printed."""
    import random

    written = random.Random(seed)
    sheet, ink = Parts(), Parts()
    wide, tall = size
    sheet.box((0, 0, 0), (wide, tall, 0.0008))
    staves = 8
    for stave in range(staves):
        top = tall * 0.40 - stave * tall * 0.82 / (staves - 1)
        gap = tall * 0.0075
        for line in range(5):
            ink.box((0, top - line * gap, 0.00055), (wide * 0.84, 0.00035, 0.0002))
        if not printed:
            continue
        x = -wide * 0.38
        while x < wide * 0.40:
            y = top - written.randint(-1, 9) * gap / 2
            ink.lathe([(0.0, 0.0006), (gap * 0.62, 0.0006)], (x, y, 0), 8)
            way = 1 if y < top - gap * 2 else -1
            ink.box((x + way * gap * 0.55, y + way * gap * 1.7, 0.0006), (0.00035, gap * 3.4, 0.0001))
            x += wide * written.choice((0.028, 0.034, 0.05, 0.07))
        for bar in range(5):
            ink.box((-wide * 0.42 + bar * wide * 0.21, top - gap * 2, 0.0006), (0.0004, gap * 4, 0.0001))
    where = {"at": at, "turn": (0, 0, math.radians(turn))}
    return [
        sheet.place("sheet", material("sheet", (0.66, 0.60, 0.49), 0.8), **where),
        ink.place("ink", material("ink", (0.03, 0.025, 0.022), 0.7), **where),
    ]


def _outline():
    """A concert grand of 2.74 m from above, keyboard at x = 0, tail towards +x; bass side is -y... clockwise."""
    curve = [(0, -0.78), (0.5, -0.78), (1.0, -0.78), (1.7, -0.78), (2.2, -0.76), (2.5, -0.68), (2.68, -0.52), (2.74, -0.33)]
    curve += [(2.70, -0.14), (2.56, 0.02), (2.35, 0.12), (2.05, 0.19), (1.75, 0.27), (1.45, 0.40), (1.2, 0.55), (0.95, 0.69), (0.65, 0.77), (0.3, 0.78), (0, 0.78)]
    return curve


def grand_piano(at, turn=0.0):
    """A grand whose keyboard faces -x, its lid open towards the audience at -y; `at` is the floor at the keyboard."""
    lacquer = material("lacquer", (0.004, 0.004, 0.005), 0.05, coat=1.0)
    gold = material("iron frame", (0.62, 0.40, 0.13), 0.35, 1.0)
    board = wood("soundboard", (0.42, 0.22, 0.08), (0.58, 0.34, 0.14), 0.35, along="x")
    ivory, ebony = material("ivory", (0.82, 0.79, 0.71), 0.25), material("ebony", (0.01, 0.01, 0.01), 0.3)
    outline = [(x, -y) for x, y in _outline()]
    case, inner, frame, keys, black, strings = Parts(), Parts(), Parts(), Parts(), Parts(), Parts()
    count = len(outline)
    for k in range(count):
        a, b = outline[k], outline[(k + 1) % count]
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        case.box(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0.86), (length + 0.03, 0.05, 0.36), turn=math.atan2(b[1] - a[1], b[0] - a[0]))
    case.prism(outline, 0.66, 0.72)
    inner.prism([(0.06 + x * 0.95, y * 0.94) for x, y in outline], 0.88, 0.885)
    for y, length in ((0.5, 1.75), (0.25, 1.8), (0.0, 1.5), (-0.24, 0.95), (-0.5, 0.5)):
        frame.box((0.35 + length / 2, y, 0.95), (length, 0.035, 0.05))
    frame.box((0.48, 0, 0.94), (0.24, 1.42, 0.03))
    for string in range(70):
        share = string / 69
        strings.tube((0.6, 0.68 - share * 1.34, 0.965), (2.4 - 1.6 * share**0.6, 0.5 - share * 1.1, 0.965), 0.0016, sides=4)
    for key in range(52):
        keys.box((-0.02, -0.612 + key * 0.024, 0.735), (0.16, 0.0225, 0.02))
        if key % 7 not in (1, 4):
            black.box((0.015, -0.6 + key * 0.024, 0.75), (0.095, 0.011, 0.02))
    case.box((-0.05, 0, 0.69), (0.26, 1.5, 0.06))
    for y in (-0.72, 0.72):
        case.box((-0.06, y, 0.78), (0.26, 0.1, 0.2))
    case.box((0.13, 0, 0.83), (0.03, 1.32, 0.18))
    case.box((0.3, 0, 1.17), (0.02, 0.75, 0.26), turn=0, tilt=0)
    for x, y in ((0.18, -0.6), (0.18, 0.6), (2.25, 0.28)):
        case.tube((x, y, 0.68), (x, y, 0.08), 0.07, 0.045, 16)
        frame.tube((x, y, 0.08), (x, y, 0.0), 0.04, 0.04, 12)
    case.box((0.28, 0, 0.22), (0.1, 0.28, 0.06))
    for y in (-0.1, 0.1):
        case.tube((0.28, y, 0.25), (0.28, y, 0.68), 0.015)
    place = {"at": at, "turn": (0, 0, turn)}
    case.place("case", lacquer, bevel=0.008, **place)
    inner.place("soundboard", board, **place)
    frame.place("iron frame", gold, **place)
    strings.place("strings", material("steel", (0.7, 0.66, 0.6), 0.3, 1.0), **place)
    keys.place("keys", ivory, **place)
    black.place("black keys", ebony, **place)
    # The lid turns about the straight side, which is away from the audience.
    lid = Parts()
    lid.prism([(x, y - 0.78) for x, y in outline if x >= 0.0], -0.012, 0.012)
    hinge = math.radians(38)
    shown = lid.place("lid", lacquer, bevel=0.006)
    c, s = math.cos(turn), math.sin(turn)
    shown.location = (at[0] - 0.78 * s, at[1] + 0.78 * c, at[2] + 1.06)
    shown.rotation_euler = (-hinge, 0, turn)
    stick = Parts()
    stick.tube((0.75, -0.62, 1.0), (0.85, -0.32, 1.0 + 0.62), 0.012)
    stick.place("stick", lacquer, **place)
    bench = Parts()
    bench.box((-0.62, 0, 0.47), (0.36, 0.72, 0.09))
    for x in (-0.76, -0.48):
        for y in (-0.3, 0.3):
            bench.box((x, y, 0.22), (0.04, 0.04, 0.44))
    bench.place("bench", material("bench", (0.01, 0.009, 0.009), 0.5), bevel=0.01, **place)


def stalls():
    """Five rows of seats that face +y, each on a step above the one before it."""
    made, floor = seat(), Parts()
    for row in range(5):
        for at in range(13):
            for each in made:
                placed(each, ((at - 6) * 0.64 + 0.3 * (row % 2), -row * 0.95, row * 0.16))
    for row in range(6):
        floor.box((0, -row * 0.95, row * 0.16 - 0.25), (14, 0.95, 0.5))
    floor.place("floor", wood("floor", (0.10, 0.05, 0.025), (0.19, 0.10, 0.05), 0.35, along="x"))
