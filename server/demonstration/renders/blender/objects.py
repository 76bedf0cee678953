"""Objects in the building, for the pages about visits, learning and giving. Wide pictures."""
import math

import plucked
import rooms
from artists import COOL, PALE, WARM, player, stage, table
from bowed import bow, bowed
from details import lights_far
from keyboards import harpsichord, music_desk, piano_keys
from kit import Parts, area, beam, camera, chance, flame, glowing, material, put, shapes_along, sky, spot, wood
from stories import WIDE
from struck import drumstick, snare
from things import page, stalls
from voices import otis_vale


def violin(_plan):
    table(rough=0.55)
    put(bowed("violin", ((0.16, 0.045, 0.012), (0.40, 0.14, 0.03))), (0.12, 0.02, 0.032), (0, 0, 72))
    put(bow(), (0.40, -0.20, 0.006), (0, 90, 66))
    area((0.2, 0.9, 0.5), (0, 0.1, 0), 12, (0.6, 0.3), WARM)
    area((-0.9, 0.1, 0.5), (0, 0.1, 0), 7, (0.2, 0.8), PALE)
    camera((0.16, -0.50, 0.33), (-0.02, 0.05, 0.01), 46, focus=(0.0, 0.02, 0.05), stop=2.4)
    return WIDE


def jacks(_plan):
    """The strings and the jack rail of a harpsichord, seen along its keys."""
    harpsichord()
    area((-0.7, 1.2, 0.7), (0, 0.4, 0.1), 9, (0.3, 0.6), WARM)
    area((0.8, 0.2, 0.6), (0, 0.3, 0.1), 6, (0.4, 0.4), PALE)
    camera((-0.62, -0.06, 0.42), (0.10, 0.44, 0.10), 40, focus=(-0.10, 0.28, 0.16), stop=2.8)
    return WIDE


def guitar(_plan):
    """A guitar on its back, seen along its strings from the bridge."""
    table(rough=0.5)
    put(plucked.guitar(), (-0.02, -0.30, 0.10), (0, 0, -14))
    area((-0.85, 0.25, 0.42), (0.03, 0.05, 0.1), 11, (0.15, 0.5), WARM)
    area((0.7, -0.5, 0.7), (0.05, 0.1, 0.1), 4, (0.3, 0.3), PALE)
    camera((-0.20, -0.46, 0.31), (0.06, 0.09, 0.10), 42, focus=(0.05, -0.02, 0.10), stop=2.4)
    return WIDE


def cello(_plan):
    """A cello on the floor beside its chair, before a rehearsal."""
    stage(16)
    player(0.9, 0.55, -14)
    player(-1.5, 1.3, 30)
    player(2.4, 1.5, -34)
    put(bowed("cello", ((0.17, 0.05, 0.012), (0.40, 0.14, 0.035)), spike=True), (-0.75, -0.25, 0.22), (0, 62, -72))
    spot((-2.8, 3.8, 4.6), (0, 0.3, 0.2), 1900, 32, PALE, 0.15, 0.7)
    spot((1.8, -2.6, 4.2), (0, 0.2, 0.2), 1100, 28, WARM, 0.12, 0.6)
    beam((-2.8, 3.8, 4.6), (0, 0.3, 0.0), 18, strength=0.08)
    camera((-0.7, -2.4, 0.9), (0.12, 0.2, 0.40), 38, focus=(-0.1, -0.2, 0.3), stop=2.0)
    return WIDE


def drum(_plan):
    """A side drum on its stand, two sticks across it."""
    stage(12)
    legs = Parts()
    legs.tube((0, 0, 0.2), (0, 0, 0.56), 0.011, sides=12)
    for k in range(3):
        a = k * 2.094 + 0.4
        legs.tube((0, 0, 0.30), (0.28 * math.cos(a), 0.28 * math.sin(a), 0.012), 0.009, sides=10)
    legs.place("stand", material("steel", (0.7, 0.68, 0.64), 0.2, 1.0), smooth=True)
    put(snare(), (0, 0, 0.56), (5, 3, 0))
    put(drumstick(), (-0.14, -0.16, 0.712), (4, 0, -40))
    put(drumstick(), (-0.02, -0.20, 0.716), (4, 0, -22))
    for x, y, turn in ((-1.2, 1.5, 25), (0.1, 1.9, 0), (1.4, 1.6, -25)):
        player(x, y, turn)
    spot((1.8, 2.8, 3.4), (0, 0.1, 0.6), 800, 34, PALE, 0.1, 0.7)
    spot((-2.0, -1.2, 2.6), (0, 0.1, 0.6), 420, 36, WARM, 0.1, 0.7)
    beam((1.8, 2.8, 3.4), (0, 0.1, 0.2), 20, strength=0.08)
    camera((-0.35, -1.0, 1.05), (0.08, 0.2, 0.66), 40, focus=(-0.02, -0.1, 0.7), stop=1.8)
    return WIDE


def score(_plan):
    """A score under its lamp, the rehearsal's chairs in the dark behind it."""
    iron = material("desk", (0.012, 0.012, 0.013), 0.4, 0.4)
    desk = Parts()
    desk.box((0, 0.0, 0), (0.62, 0.012, 0.40), tilt=-0.75)
    desk.box((0, -0.175, -0.125), (0.62, 0.05, 0.012), tilt=-0.75)
    desk.place("desk", iron)
    for x, seed in ((-0.137, 51), (0.137, 52)):
        for each in page((x, -0.018, 0.012), 0, seed, size=(0.27, 0.35)):
            each.rotation_euler = (math.pi / 2 - 0.75, 0, 0)
    lamp = Parts()
    lamp.sweep([(0, 0.14, 0.14), (0, 0.10, 0.24), (0, -0.03, 0.27)], [0.006] * 3, 12)
    lamp.tube((-0.14, -0.04, 0.27), (0.14, -0.04, 0.27), 0.020, sides=20)
    lamp.place("lamp", material("lamp", (0.7, 0.46, 0.18), 0.24, 1.0), smooth=True)
    area((0, -0.045, 0.245), (0, -0.03, 0.0), 1.6, (0.24, 0.02), WARM)
    area((-1.2, -0.4, 0.9), (0, 0, 0), 2.2, (0.4, 0.6), COOL)
    lights_far(9, 12, 3.2, 34)
    camera((-0.34, -0.74, 0.42), (0.03, 0.0, 0.045), 44, focus=(-0.04, -0.05, 0.0), stop=1.8)
    return WIDE


def fork(_plan):
    """A tuning fork and a tuning lever on the piano's keys."""
    piano_keys()
    steel = material("steel", (0.74, 0.73, 0.71), 0.16, 1.0)
    parts, handle = Parts(), Parts()
    for x in (-0.009, 0.009):
        parts.tube((x, 0.0, 0), (x, 0.095, 0), 0.0028, sides=10)
    bend = [(0.009 * math.cos(math.pi + t * math.pi / 12), 0.009 * math.sin(math.pi + t * math.pi / 12), 0) for t in range(13)]
    parts.sweep(bend, [0.0028] * 13, 10)
    parts.tube((0, -0.009, 0), (0, -0.05, 0), 0.0027, 0.0030, 12)
    parts.lathe([(0.0, -0.005), (0.0045, -0.003), (0.0048, 0.0), (0.0045, 0.003), (0, 0.005)], (0, -0.052, 0), 16)
    put(shapes_along([parts.place("fork", steel, smooth=True)]), (-0.085, 0.032, 0.0135), (0, 0, -64))
    lever = Parts()
    lever.tube((0.0, 0, 0), (0.17, 0, 0), 0.0048, sides=14)
    lever.tube((0.17, 0, 0.004), (0.17, 0, -0.03), 0.009, 0.0075, 18)
    handle.sweep([(-0.11, 0, 0), (-0.095, 0, 0), (-0.06, 0, 0), (0.0, 0, 0), (0.012, 0, 0)], [0.007, 0.013, 0.0125, 0.009, 0.006], 20)
    put(shapes_along([lever.place("lever", steel, smooth=True), handle.place("handle", wood("rosewood", (0.10, 0.03, 0.014), (0.22, 0.08, 0.035), 0.3, along="x"), smooth=True)]), (0.10, 0.02, 0.042), (0, 6, 22))
    sky((1.0, 0.85, 0.7), 0.06)
    area((-0.5, 0.7, 0.5), (0.0, 0.03, 0.0), 3, (0.5, 0.3), WARM).visible_glossy = False
    area((-0.7, -0.4, 0.6), (0, 0.03, 0), 4, (0.3, 0.4), PALE)
    camera((-0.18, -0.20, 0.24), (-0.01, 0.055, 0.004), 46, focus=(-0.05, 0.04, 0.014), stop=2.8)
    return WIDE


def hangers(_plan):
    """The cloakroom before the doors open: wooden hangers on their rail."""
    steel, brass = material("hook", (0.74, 0.72, 0.68), 0.2, 1.0), material("rail", (0.72, 0.48, 0.18), 0.22, 1.0)
    rail = Parts()
    for y in (0.0, 0.9):
        rail.tube((-4, y, 1.75), (4, y, 1.75), 0.016, sides=16)
    rail.place("rail", brass, smooth=True)
    timber = wood("hanger", (0.30, 0.14, 0.055), (0.50, 0.28, 0.12), 0.3, along="x")
    arms, hooks, tags = Parts(), Parts(), Parts()
    for y in (0.0, 0.9):
        x = -3.2
        while x < 3.4:
            x += 0.075 + (0.30 if chance.random() < 0.07 else 0)
            a = math.radians(82 + chance.uniform(-9, 9))
            c, s = math.cos(a), math.sin(a)
            points = [(-0.215, -0.085), (-0.16, -0.040), (-0.08, -0.008), (0, 0.004), (0.08, -0.008), (0.16, -0.040), (0.215, -0.085)]
            arms.sweep([(x + c * u, y + s * u, 1.655 + v) for u, v in points], [0.008, 0.013, 0.012, 0.011, 0.012, 0.013, 0.008], 10)
            way = [(0, -0.09), (0, -0.03), (0.012, -0.012), (0.02, 0.004), (0.012, 0.020), (-0.004, 0.022), (-0.018, 0.010)]
            hooks.sweep([(x + c * u, y + s * u, 1.75 + v) for u, v in way], [0.002] * 7, 8)
            tags.box((x + 0.004, y - 0.03, 1.60), (0.003, 0.034, 0.05), turn=a - math.pi / 2)
    arms.place("hangers", timber, smooth=True)
    hooks.place("hooks", steel, smooth=True)
    tags.place("tags", material("tag", (0.62, 0.42, 0.16), 0.3, 0.9))
    wall = Parts()
    wall.box((0, 2.2, 1.5), (12, 0.1, 4))
    wall.place("wall", material("wall", (0.10, 0.045, 0.03), 0.8))
    area((-1.4, -1.2, 2.6), (0, 0.1, 1.6), 60, (1.2, 0.4), WARM)
    area((2.0, 1.5, 2.5), (0.4, 0.4, 1.6), 60, (0.6, 0.6), PALE)
    camera((-1.15, -0.75, 1.62), (0.35, 0.35, 1.62), 42, focus=(-0.35, 0.0, 1.64), stop=1.6)
    return WIDE


def _key(parts, at, degrees, long=0.055):
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    on = lambda u, v, w=0.0: (at[0] + c * u - s * v, at[1] + s * u + c * v, at[2] + w)
    ring = [on(0.012 * math.cos(t * 0.2618), 0.012 * math.sin(t * 0.2618)) for t in range(25)]
    parts.sweep(ring, [0.0024] * 25, 10)
    parts.tube(on(0.011, 0), on(0.011 + long, 0), 0.0026, sides=12)
    for u, v in ((long + 0.004, 0.011), (long - 0.006, 0.008)):
        parts.tube(on(u, 0), on(u, -v), 0.0022, sides=8)


def keys(_plan):
    """Keys of the building on a ring with their tag."""
    table(colour=((0.10, 0.045, 0.018), (0.20, 0.10, 0.042)), rough=0.6)
    parts, tag, hole = Parts(), Parts(), Parts()
    ring = [(0.034 * math.cos(t * 0.13), 0.034 * math.sin(t * 0.13), 0.003 + 0.001 * math.sin(t)) for t in range(49)]
    parts.sweep(ring, [0.0016] * 49, 10)
    for k, degrees in enumerate((-52, -88, -128, 160)):
        a = math.radians(degrees)
        _key(parts, (0.045 * math.cos(a), 0.045 * math.sin(a), 0.0032 + 0.001 * k), degrees, 0.05 + 0.012 * (k % 2))
    parts.place("keys", material("brass", (0.74, 0.50, 0.20), 0.24, 1.0), smooth=True)
    tag.box((0.085, 0.03, 0.003), (0.085, 0.036, 0.003), turn=0.35)
    tag.place("tag", material("tag", (0.36, 0.03, 0.03), 0.4, coat=0.4), bevel=0.001)
    page((-0.19, 0.14, 0.0005), 18, 61)
    area((-0.4, 0.5, 0.35), (0, 0, 0), 3.6, (0.3, 0.2), WARM)
    area((0.5, 0.3, 0.3), (0, 0, 0), 2, (0.1, 0.4), PALE)
    camera((0.02, -0.25, 0.17), (0.005, 0.0, 0.0), 50, focus=(0.01, -0.04, 0.004), stop=2.0)
    return WIDE


def programmes(_plan):
    """Printed programmes in stacks on the usher's table, their covers in the hall's colours."""
    table(colour=((0.12, 0.055, 0.022), (0.24, 0.12, 0.05)))
    covers = [(0.40, 0.05, 0.03), (0.03, 0.07, 0.16), (0.60, 0.52, 0.38), (0.05, 0.12, 0.08)]
    marks = Parts()
    for stack in range(5):
        x, y = -0.32 + stack * 0.17, 0.12 * math.sin(stack * 1.7)
        cover, paper = Parts(), Parts()
        many = (9, 14, 6, 12, 8)[stack]
        for at in range(many):
            turn = 0.16 * math.sin(stack * 2.1) + chance.uniform(-0.05, 0.05)
            paper.box((x, y, 0.004 + at * 0.0075), (0.146, 0.208, 0.0045), turn=turn)
            cover.box((x, y, 0.0065 + at * 0.0075), (0.150, 0.212, 0.0012), turn=turn)
            cover.box((x, y, 0.0012 + at * 0.0075), (0.150, 0.212, 0.0010), turn=turn)
        top = 0.0072 + (many - 1) * 0.0075
        for ring in range(3):
            r = 0.018 + ring * 0.014
            for k in range(40):
                a, b = 2 * math.pi * k / 40, 2 * math.pi * (k + 1) / 40
                if (k + stack * 7 + ring * 11) % 40 > 29:
                    continue
                on = lambda q, w: (x + q * math.cos(w), y + 0.02 + q * math.sin(w), top + 0.0004)
                marks.quad(on(r, a), on(r + 0.008, a), on(r + 0.008, b), on(r, b))
        paper.place("paper", material("paper", (0.68, 0.62, 0.52), 0.8))
        cover.place("cover", material("cover", covers[stack % 4], 0.55))
    marks.place("marks", material("marks", (0.74, 0.62, 0.40), 0.6))
    area((-0.8, 0.7, 0.7), (0, 0, 0), 14, (0.5, 0.3), WARM)
    area((1.0, 0.0, 0.5), (0, 0, 0), 4, (0.3, 0.6), PALE)
    lights_far(5, 8, 2.4, 26)
    camera((-0.30, -0.62, 0.34), (0.0, 0.03, 0.03), 44, focus=(-0.12, -0.05, 0.05), stop=2.0)
    return WIDE


def _glass(at, kind, wine=None):
    """Adds a stemmed glass (`wine`) or a flute at a position, filled with a colour."""
    clear = material("glass", (1, 1, 1), 0.02)
    clear.node_tree.nodes["Principled BSDF"].inputs["Transmission"].default_value = 1
    clear.node_tree.nodes["Principled BSDF"].inputs["IOR"].default_value = 1.3
    bowl = [(0.004, 0.085), (0.022, 0.095), (0.038, 0.125), (0.041, 0.155), (0.036, 0.20), (0.0345, 0.20), (0.039, 0.155), (0.036, 0.126), (0.02, 0.098), (0.0, 0.092)]
    if kind == "flute":
        bowl = [(0.004, 0.09), (0.018, 0.11), (0.024, 0.16), (0.023, 0.24), (0.0215, 0.24), (0.0225, 0.16), (0.0165, 0.112), (0.0, 0.10)]
    glass, drink = Parts(), Parts()
    glass.lathe([(0.0, 0.001), (0.034, 0.001), (0.034, 0.003), (0.006, 0.008), (0.0035, 0.02)] + bowl, at, 40)
    glass.place("glass", clear, smooth=True).visible_shadow = False
    if wine:
        level = 0.150 if kind == "wine" else 0.215
        inside = [(0.0, 0.093)] + [(r - 0.0005, h) for r, h in reversed(bowl) if 0.093 < h < level and h > 0.1][:3] + [(0.038 if kind == "wine" else 0.0218, level), (0, level)]
        drink.lathe(inside, at, 32)
        drink.place("drink", material("drink", wine, 0.05, coat=1.0), smooth=True)


def glasses(_plan):
    """Glasses on the bar before the interval, the foyer's lamps out of focus behind them."""
    table(colour=((0.08, 0.035, 0.016), (0.16, 0.075, 0.034)), rough=0.5)
    for at in range(5):
        _glass((-0.30 + at * 0.125, 0.02 * math.sin(at * 2.0), 0), "wine", (0.16, 0.008, 0.018))
    for at in range(5):
        _glass((-0.20 + at * 0.125, 0.15 + 0.02 * math.sin(at * 1.3), 0), "flute", (0.62, 0.42, 0.12))
    area((-0.7, 0.7, 0.6), (0, 0, 0.1), 6, (0.3, 0.5), WARM)
    area((0.8, -0.1, 0.6), (0, 0, 0.1), 4, (0.2, 0.7), PALE)
    area((0, 1.0, 0.3), (0, 0, 0.12), 3, (1.4, 0.3), WARM)
    lights_far(3.4, 6, 2.2, 46)
    camera((-0.22, -0.62, 0.24), (-0.01, 0.05, 0.115), 46, focus=(-0.14, 0.0, 0.14), stop=2.2)
    return WIDE


def supper(_plan):
    """A table laid for two, a candle on it."""
    cloth = Parts()
    cloth.box((0, 0, -0.01), (1.5, 0.9, 0.02))
    cloth.place("cloth", material("cloth", (0.55, 0.51, 0.44), 0.9, sheen=0.3))
    china = material("china", (0.72, 0.69, 0.63), 0.12, coat=0.8)
    steel = material("steel", (0.76, 0.74, 0.70), 0.14, 1.0)
    plates, cutlery, napkins, wax, flames = Parts(), Parts(), Parts(), Parts(), Parts()
    for x, y in ((-0.20, -0.12), (0.26, 0.20)):
        plates.lathe([(0.0, 0.006), (0.085, 0.006), (0.095, 0.012), (0.135, 0.020), (0.136, 0.017), (0.09, 0.004), (0.06, 0.0)], (x, y, 0), 64)
        napkins.box((x, y, 0.014), (0.10, 0.16, 0.012), turn=0.5)
        for side, tines in ((-1, 4), (1, 0)):
            at = x + side * 0.175
            cutlery.box((at, y - 0.05, 0.003), (0.008, 0.12, 0.003))
            if tines:
                cutlery.box((at, y + 0.025, 0.003), (0.020, 0.03, 0.003))
                for k in range(4):
                    cutlery.box((at - 0.0078 + k * 0.0052, y + 0.065, 0.003), (0.0024, 0.05, 0.0022))
            else:
                cutlery.box((at, y + 0.05, 0.003), (0.015, 0.11, 0.0022))
    plates.place("plates", china, smooth=True)
    napkins.place("napkins", material("napkin", (0.20, 0.03, 0.03), 0.9, sheen=0.4), bevel=0.004)
    cutlery.place("cutlery", steel, bevel=0.001)
    wax.tube((0.06, 0.06, 0.02), (0.06, 0.06, 0.15), 0.012, 0.011, 18)
    wax.lathe([(0.0, 0.0), (0.036, 0.0), (0.036, 0.006), (0.016, 0.012), (0.016, 0.03), (0.0, 0.03)], (0.06, 0.06, 0), 32)
    flames.lathe([(0.001, 0.154), (0.006, 0.166), (0.004, 0.18), (0.0004, 0.198)], (0.06, 0.06, 0), 12)
    wax.place("candle", material("wax", (0.78, 0.70, 0.56), 0.4), smooth=True)
    flames.place("flame", glowing("candle", (1, 0.62, 0.26), 16), smooth=True)
    flame((0.06, 0.06, 0.2), 1.3, (1, 0.58, 0.24), 0.02)
    _glass((-0.02, 0.03, 0), "wine", (0.16, 0.008, 0.018))
    _glass((0.36, 0.04, 0), "wine", (0.16, 0.008, 0.018))
    area((-0.9, 0.7, 0.8), (0, 0, 0), 7, (0.6, 0.4), WARM)
    area((1.1, -0.2, 0.8), (0, 0, 0), 3, (0.5, 0.5), COOL)
    lights_far(3.6, 6, 2.4, 30)
    camera((-0.42, -0.74, 0.46), (0.03, 0.02, 0.05), 44, focus=(-0.05, -0.02, 0.06), stop=2.2)
    return WIDE


def lift(_plan):
    """The lift's doors in the foyer, open, its cabin lit."""
    oak = wood("oak", (0.20, 0.09, 0.036), (0.38, 0.19, 0.08), 0.4)
    steel = material("steel", (0.55, 0.50, 0.43), 0.28, 1.0)
    wall, floor, frame, cabin, doors, lamp = Parts(), Parts(), Parts(), Parts(), Parts(), Parts()
    for at in range(60):
        x = -7 + at * 0.235
        if -0.95 < x < 0.95:
            wall.box((x, 0, 3.25), (0.17, 0.12, 1.7))
            continue
        wall.box((x, 0, 2.05), (0.17, 0.10 + 0.10 * (0.5 + 0.5 * math.sin(at * 0.7)), 4.1))
    for x in (-4.4, 4.4):
        wall.box((x, 0.1, 2.05), (6.9, 0.08, 4.2))
    wall.box((0, 0.1, 3.3), (2.2, 0.08, 1.8))
    wall.place("wall", oak)
    floor.box((0, -3, -0.02), (16, 10, 0.04))
    floor.place("floor", material("floor", (0.10, 0.082, 0.066), 0.18))
    for x in (-0.92, 0.92):
        frame.box((x, 0, 1.2), (0.10, 0.30, 2.4))
    frame.box((0, 0, 2.4), (1.94, 0.30, 0.10))
    frame.place("frame", steel, bevel=0.004)
    for x, wide in ((-0.72, 0.32), (0.72, 0.32)):
        doors.box((x, 0.10, 1.18), (wide, 0.04, 2.36))
    doors.place("doors", steel, bevel=0.003)
    cabin.box((0, 2.0, 1.2), (1.9, 0.06, 2.5))
    for x in (-0.95, 0.95):
        cabin.box((x, 1.05, 1.2), (0.06, 1.9, 2.5))
    cabin.box((0, 1.05, 2.46), (1.9, 1.9, 0.06))
    cabin.place("cabin", wood("cabin", (0.34, 0.17, 0.07), (0.54, 0.31, 0.14), 0.35))
    ground = Parts()
    ground.box((0, 1.05, 0.0), (1.9, 1.9, 0.02))
    ground.place("cabin floor", material("cabin floor", (0.05, 0.045, 0.042), 0.5))
    rail = Parts()
    rail.tube((-0.85, 1.92, 0.92), (0.85, 1.92, 0.92), 0.019, sides=16)
    for x in (-0.88, 0.88):
        rail.tube((x, 0.35, 0.92), (x, 1.92, 0.92), 0.019, sides=16)
    rail.place("rail", material("brass", (0.72, 0.48, 0.18), 0.22, 1.0), smooth=True)
    lamp.box((0, 1.05, 2.42), (1.3, 1.3, 0.01))
    lamp.place("cabin lamp", glowing("cabin lamp", (1, 0.80, 0.56), 3.2))
    area((0, 1.05, 2.38), (0, 1.05, 0), 60, (1.3, 1.3), (1, 0.80, 0.56))
    buttons, call = Parts(), Parts()
    buttons.box((1.22, -0.13, 1.05), (0.12, 0.03, 0.26))
    buttons.place("plate", steel, bevel=0.004)
    for z in (1.0, 1.10):
        call.tube((1.22, -0.145, z), (1.22, -0.152, z), 0.022, sides=28)
    call.place("buttons", glowing("buttons", (1, 0.62, 0.26), 3))
    area((-3.5, -3.5, 3.6), (0, 0, 0.8), 70, (2, 1), WARM)
    area((3.5, -2.5, 3.4), (0, 0, 1), 22, (1, 1), COOL)
    camera((1.0, -3.9, 1.35), (0.06, 0.4, 1.22), 32)
    return WIDE


def window(plan):
    """The Salon's windows in late light, its chairs against them."""
    rooms.salon(plan["salon"])
    camera((3.9, 1.6, 1.5), (-4.4, -2.9, 2.3), 23)
    return WIDE | {"haze": rooms.SALON_HAZE, "exposure": 0.8}


def companion(_plan):
    """Two seats of the stalls side by side in the light, a programme on each."""
    stalls()
    for x, turn, colour in ((0.0, 0.2, (0.42, 0.05, 0.03)), (0.64, -0.3, (0.60, 0.52, 0.38))):
        book = Parts()
        book.box((0, 0, 0), (0.16, 0.22, 0.01))
        book.place("programme", material("cover", colour, 0.55), at=(x, 0.04, 0.503), turn=(0.06, 0, turn))
    spot((1.5, 2.8, 4.4), (0.32, 0.0, 0.4), 900, 19, PALE, 0.05, 0.6)
    area((0, 3.5, 3.5), (0, -1, 0.5), 60, (6, 1), COOL)
    area((0, -5.5, 3.2), (0, -3, 0.6), 40, (8, 0.5), WARM)
    camera((-0.7, 2.5, 1.75), (0.26, -0.3, 0.55), 42, focus=(0.3, 0.0, 0.6), stop=2.0)
    return WIDE


def late_evening(_plan):
    """Cymbals and a drum in coloured light, late."""
    otis_vale(_plan)
    camera((-0.75, -1.5, 1.12), (0.0, 0.25, 0.86), 34, focus=(0.0, 0.0, 0.7), stop=2.4)
    return WIDE


def patron(_plan):
    """A new score on the piano's desk, its last page still empty."""
    music_desk(((-0.235, 71, True), (-0.002, 72, True), (0.231, 73, False)))
    area((0.5, -0.5, 0.9), (0.0, 0.28, 0.28), 6, (0.3, 0.3), WARM)
    area((-1.4, -0.6, 1.0), (0, 0.2, 0.2), 3, (0.6, 0.4), COOL)
    camera((0.42, -0.40, 0.44), (-0.02, 0.28, 0.26), 40, focus=(0.12, 0.30, 0.31), stop=2.0)
    return WIDE


DETAILS = (violin, guitar, cello, jacks, drum, score, fork, hangers, lift, window)
OBJECTS = {f"details/{each.__name__}": each for each in DETAILS}
OBJECTS |= {"extras/programme": programmes, "extras/drinks": glasses, "extras/dinner": supper}
OBJECTS |= {"memberships/friend": keys, "memberships/companion": companion, "memberships/under-30": late_evening}
OBJECTS |= {"memberships/patron": patron}
