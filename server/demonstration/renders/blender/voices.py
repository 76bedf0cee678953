"""Singers, percussionists, directors and keyboard players, shown by what they use. Upright pictures, four to five."""
import math

from artists import COOL, PALE, UPRIGHT, WARM, player, stage, table
from bowed import bowed
from details import boards, lights_far, slats_behind
from keyboards import accordion, harpsichord, music_desk, piano_keys
from kit import Parts, area, beam, camera, chance, flame, glowing, material, placed, put, shapes_along, sky, spot, wood
from struck import cymbal, drumstick, flowerpot, frame_drum, mallet, snare, timpano
from things import chair, grand_piano, music_stand, page, seat


def candle(parts, flames, at, tall):
    x, y, z = at
    parts.tube((x, y, z), (x, y, z + tall), 0.011, 0.010, 14)
    flames.lathe([(0.001, 0.0), (0.0055, 0.012), (0.004, 0.025), (0.0005, 0.042)], (x, y, z + tall + 0.004), 10)


def ilse_varga(_plan):
    piano_keys()
    area((0.7, -0.35, 0.5), (0.05, 0.05, 0.0), 9, (0.15, 0.4), PALE)
    area((-1.0, -0.2, 0.7), (-0.1, 0.05, 0), 4, (0.4, 0.3), COOL)
    camera((-0.30, -0.24, 0.20), (0.035, 0.10, 0.005), 44, focus=(-0.06, 0.03, 0.012), stop=1.8)
    return UPRIGHT


def peter_abiola(_plan):
    music_desk(((-0.117, 21, True), (0.113, 22, True)))
    lamp, shade = Parts(), Parts()
    lamp.sweep([(0.52, 0.50, 0.16), (0.52, 0.50, 0.62), (0.48, 0.44, 0.68), (0.36, 0.36, 0.685)], [0.007] * 4, 12)
    shade.lathe([(0.075, 0.625), (0.05, 0.67), (0.02, 0.692), (0, 0.693)], (0.30, 0.32, 0), 28)
    brass = material("brass", (0.75, 0.48, 0.18), 0.22, 1.0)
    lamp.place("lamp", brass, smooth=True)
    shade.place("shade", brass, smooth=True)
    spot((0.30, 0.30, 0.66), (0.02, 0.28, 0.30), 9, 120, WARM, 0.04, 0.8)
    area((-1.4, -0.6, 1.0), (0, 0.2, 0.2), 5, (0.6, 0.4), COOL)
    lights_far(6, 7, 3, 16)
    camera((-0.30, -0.72, 0.52), (0.04, 0.27, 0.24), 44, focus=(-0.02, 0.30, 0.30), stop=2.8)
    return UPRIGHT


def leila_haddad(_plan):
    stage(16)
    grand_piano((-1.2, 0.6, 0), 0.0)
    spot((1.8, 5.2, 3.6), (-0.2, 0.4, 0.8), 3200, 40, PALE, 0.2, 0.7)
    beam((1.8, 6.2, 5.0), (-0.9, 0.4, 0.4), 24, strength=0.2)
    spot((-4.0, 4.6, 3.4), (-1.0, 0.4, 0.7), 900, 30, WARM, 0.2, 0.7)
    area((0, -3.5, 3.0), (-1, 0, 0.8), 16, (3, 0.5), COOL)
    camera((-3.9, -1.9, 1.35), (-0.85, 0.6, 0.86), 40, focus=(-1.6, 0.4, 0.7), stop=2.0)
    return UPRIGHT


def ayumi_sorensen(_plan):
    boards(16, 16)
    grand_piano((-1.35, 0.1, 0), 0.0)
    spot((-0.6, -0.8, 6.2), (-0.1, -0.05, 0), 1400, 36, PALE, 0.06, 0.25)
    area((3, 2, 3), (0, 0, 0.8), 30, (2, 0.5), COOL)
    camera((-0.5, -4.3, 3.7), (0.02, 0.0, 0.80), 50)
    return UPRIGHT


def pieter_van_loon(_plan):
    harpsichord()
    area((-0.9, 0.1, 0.7), (0, 0.1, 0.05), 9, (0.3, 0.5), WARM)
    area((0.8, 0.9, 0.7), (0, 0.15, 0.05), 8, (0.4, 0.4), PALE)
    camera((0.36, -0.40, 0.36), (-0.03, 0.16, 0.06), 42, focus=(0.05, 0.10, 0.04), stop=2.4)
    return UPRIGHT


def linnea_koskela(_plan):
    stage(10)
    chair((0.0, 0.2, 0), math.radians(-14))
    put(accordion(), (0.0, 0.06, 0.505), (-4, 0, 8))
    area((-1.4, -0.9, 1.6), (0, 0, 0.7), 26, (0.5, 0.9), WARM)
    spot((1.8, 2.4, 3.2), (0, 0.1, 0.6), 380, 32, PALE, 0.1, 0.7)
    area((1.2, -0.6, 1.2), (0, 0, 0.7), 7, (0.3, 0.9), COOL)
    camera((-0.25, -1.35, 1.06), (0.01, 0.1, 0.70), 46, focus=(0, -0.04, 0.72), stop=2.4)
    return UPRIGHT


def dara_penhaligon(_plan):
    stage(12)
    put(timpano(0.33), (-0.34, 0.55, 0))
    put(timpano(0.37), (0.52, 0.68, 0))
    put(mallet(), (-0.42, 0.28, 0.872), (0, 0, -24))
    put(mallet(), (-0.26, 0.30, 0.872), (0, 0, -10))
    bench = Parts()
    bench.box((0.1, -0.42, 0.60), (1.6, 0.26, 0.04))
    for x in (-0.62, 0.82):
        bench.box((x, -0.42, 0.29), (0.05, 0.22, 0.58))
    bench.place("bench", wood("bench", (0.05, 0.022, 0.011), (0.10, 0.05, 0.025), 0.4, along="x"))
    for x, radius in ((-0.42, 0.085), (-0.17, 0.072), (0.05, 0.060), (0.24, 0.050)):
        flowerpot(radius, (x, -0.42, 0.62))
    spot((-2.2, -1.8, 3.0), (0, 0.3, 0.7), 420, 34, WARM, 0.1, 0.7)
    spot((1.8, 3.4, 3.6), (0, 0.4, 0.8), 380, 36, PALE, 0.3, 0.7)
    area((2, -0.8, 1.6), (0, 0.2, 0.7), 16, (0.4, 1.2), PALE)
    camera((-0.5, -2.1, 1.55), (0.0, 0.2, 0.72), 44, focus=(-0.1, -0.35, 0.7), stop=2.8)
    return UPRIGHT


def otis_vale(_plan):
    stage(12)
    steel = material("steel", (0.7, 0.68, 0.64), 0.2, 1.0)
    legs = Parts()
    for (x, y), high in (((-0.42, 0.42), 1.02), ((0.46, 0.5), 1.12), ((0.02, -0.02), 0.56)):
        legs.tube((x, y, 0.25), (x, y, high), 0.011, sides=12)
        for k in range(3):
            a = k * 2.094 + 0.4
            legs.tube((x, y, 0.34), (x + 0.3 * math.cos(a), y + 0.3 * math.sin(a), 0.012), 0.009, sides=10)
    legs.place("stands", steel, smooth=True)
    put(cymbal(0.23), (-0.42, 0.42, 1.02), (12, -6, 0))
    put(cymbal(0.27), (0.46, 0.5, 1.12), (10, 10, 0))
    put(snare(), (0.02, -0.02, 0.56), (7, 0, 0))
    put(drumstick(), (-0.10, -0.22, 0.722), (6, 0, -34))
    put(drumstick(), (0.03, -0.24, 0.722), (6, 0, -12))
    spot((-2.0, 2.8, 3.4), (0, 0.2, 0.7), 600, 36, (1, 0.6, 0.32), 0.25, 0.7)
    spot((2.2, 2.4, 3.6), (0, 0.2, 0.7), 900, 36, COOL, 0.1, 0.7)
    beam((-2.0, 2.8, 3.4), (0, 0.2, 0.3), 22, (1, 0.6, 0.32), 0.10)
    beam((2.2, 2.4, 3.6), (0, 0.2, 0.3), 22, COOL, 0.10)
    area((-0.8, -1.6, 1.8), (0, 0, 0.8), 12, (0.8, 0.3), PALE)
    camera((-0.15, -1.65, 1.34), (0.0, 0.2, 0.80), 40, focus=(0.0, 0.0, 0.7), stop=2.4)
    return UPRIGHT | {"glow": 0.02}


def samir_dorn(_plan):
    stage(10)
    chair((0.0, 0.32, 0), math.radians(10))
    put(frame_drum(), (0.0, -0.03, 0.503), (-12, 0, 10))
    spot((0.35, 1.6, 1.55), (0, 0.0, 0.78), 60, 34, (1, 0.60, 0.28), 0.08, 0.6)
    spot((-1.6, -1.4, 2.2), (0, 0.1, 0.6), 70, 30, WARM, 0.1, 0.7)
    area((0, 4.2, 3.6), (0, 4.4, 1), 40, (6, 0.4), (1, 0.68, 0.40))
    camera((-0.28, -1.45, 0.94), (0.0, 0.1, 0.70), 44, focus=(0, -0.02, 0.75), stop=2.4)
    return UPRIGHT


def amara_quill(_plan):
    """The way on: the lit stage between the curtains of the wings."""
    boards(16, 18)
    slats_behind(7.0, 18, 8)
    for left, right, y, watts in ((-2.6, -0.34, -0.6, 0), (0.62, 2.8, -0.2, 0)):
        cloth, rows = Parts(), 120
        line = [(left + (right - left) * k / rows, y + 0.075 * math.sin(k * 0.52) + 0.03 * math.sin(k * 1.31)) for k in range(rows + 1)]
        vertices = [(x, v, z) for z in (0.0, 4.5) for x, v in line]
        cloth.add(vertices, [(k, k + 1, rows + 2 + k, rows + 1 + k) for k in range(rows)])
        cloth.place("curtain", material("curtain", (0.05, 0.006, 0.010), 0.85, sheen=0.8), smooth=True)
    grand_piano((-0.55, 3.6, 0), math.radians(-6))
    spot((2.2, 6.4, 6.4), (0.1, 3.0, 0.3), 3800, 34, PALE, 0.15, 0.7)
    spot((-2.6, 1.4, 6.0), (0.2, 3.2, 0.5), 2600, 34, WARM, 0.15, 0.7)
    beam((2.2, 6.4, 6.4), (0.1, 3.0, 0.0), 22, strength=0.12)
    area((0.8, -3.4, 2.6), (0, -0.4, 1.4), 70, (0.8, 1.2), WARM)
    camera((0.35, -2.9, 1.6), (0.12, 1.6, 1.22), 40, focus=(0.3, 2.6, 1.0), stop=2.4)
    return UPRIGHT


def solveig_dahl(_plan):
    stage(14)
    grand_piano((-1.9, 2.0, 0), 0.0)
    music_stand((0.05, 0.0, 0), 0.25)
    spot((-2.2, 3.2, 4.4), (0, 0.2, 0.8), 3600, 30, (0.72, 0.82, 1.0), 0.12, 0.7)
    spot((1.2, -1.4, 3.8), (0.0, 0.1, 0.8), 600, 24, WARM, 0.1, 0.6)
    area((-1, 5.5, 4), (-1, 7, 1), 60, (6, 0.5), WARM)
    beam((-2.2, 3.2, 4.4), (0, 0.2, 0.0), 20, (0.72, 0.82, 1.0), 0.12)
    camera((0.85, -2.0, 1.5), (-0.1, 0.5, 0.98), 42, focus=(0.05, 0.0, 1.1), stop=1.8)
    return UPRIGHT


def cleo_marchetti(_plan):
    """A dressing room's mirror with its bulbs; the room in it is dark."""
    wall, frame, glass, bulbs, top = Parts(), Parts(), Parts(), Parts(), Parts()
    wall.box((0, 0.06, 0.6), (4, 0.04, 3))
    wall.place("wall", material("wall", (0.16, 0.055, 0.04), 0.8))
    for x in (-0.42, 0.42):
        frame.box((x, 0.0, 0.62), (0.10, 0.05, 1.02))
    for z in (0.16, 1.08):
        frame.box((0, 0.0, z), (0.94, 0.05, 0.10))
    frame.place("frame", wood("frame", (0.12, 0.05, 0.02), (0.22, 0.10, 0.045), 0.35), bevel=0.004)
    glass.box((0, 0.01, 0.62), (0.76, 0.01, 0.84))
    glass.place("glass", material("glass", (0.85, 0.85, 0.85), 0.01, 1.0))
    sphere = [(0.032 * math.sin(k * math.pi / 10), -0.032 * math.cos(k * math.pi / 10)) for k in range(11)]
    places = [(x, 0.26 + k * 0.18) for x in (-0.42, 0.42) for k in range(5)] + [(-0.21 + k * 0.21, 1.08) for k in range(3)]
    for x, z in places:
        bulbs.lathe(sphere, (x, -0.05, z), 16)
    bulbs.place("bulbs", glowing("bulb", (1, 0.72, 0.40), 5), smooth=True)
    top.box((0, -0.25, 0.06), (1.6, 0.56, 0.04))
    top.place("shelf", wood("shelf", (0.14, 0.06, 0.025), (0.26, 0.13, 0.055), 0.25, along="x"), bevel=0.004)
    for each in page((-0.10, -0.26, 0.082), 14, 31) + page((0.05, -0.20, 0.084), -6, 32):
        pass
    jar, stem = Parts(), Parts()
    jar.lathe([(0, 0.081), (0.04, 0.081), (0.045, 0.10), (0.036, 0.22), (0.042, 0.235), (0.038, 0.236), (0.03, 0.1)], (0.30, -0.2, 0), 28)
    jar.place("vase", material("vase", (0.02, 0.05, 0.07), 0.12, coat=1.0), smooth=True)
    petals = Parts()
    for bloom in range(7):
        a = bloom * 0.9
        x, y, z = 0.30 + 0.07 * math.cos(a) * (bloom > 0), -0.2 + 0.07 * math.sin(a) * (bloom > 0), 0.40 + 0.03 * math.sin(bloom * 2.1)
        stem.tube((0.30, -0.2, 0.2), (x, y, z), 0.003, sides=8)
        for turn in range(5):
            r = 0.012 + turn * 0.007
            for leaf in range(5):
                b = leaf * 1.2566 + turn * 0.7
                u, w = b - 0.7, b + 0.7
                low, high = z - 0.012 + turn * 0.001, z + 0.032 - turn * 0.006
                petals.quad(
                    (x + r * 0.5 * math.cos(u), y + r * 0.5 * math.sin(u), low),
                    (x + r * 0.5 * math.cos(w), y + r * 0.5 * math.sin(w), low),
                    (x + r * 1.1 * math.cos(w), y + r * 1.1 * math.sin(w), high),
                    (x + r * 1.25 * math.cos(b), y + r * 1.25 * math.sin(b), high + 0.004),
                    (x + r * 1.1 * math.cos(u), y + r * 1.1 * math.sin(u), high),
                )
    petals.place("petals", material("petals", (0.62, 0.09, 0.10), 0.6, sheen=0.5))
    stem.place("stems", material("stems", (0.03, 0.08, 0.025), 0.6))
    for x in (-0.42, 0.42):
        for target, watts in (((x * 0.4, -1.0, 0.2), 5), ((0, -0.2, 0.1), 4)):
            area((x, -0.10, 0.62), target, watts, (0.08, 0.8), WARM).visible_glossy = False
    camera((-0.42, -1.35, 0.62), (0.06, -0.05, 0.50), 40, focus=(0.2, -0.15, 0.3), stop=2.4)
    return UPRIGHT


def marra_daley(_plan):
    stage(12)
    steel, black = material("mesh", (0.62, 0.58, 0.52), 0.32, 1.0), material("black", (0.012, 0.012, 0.013), 0.35)
    head, cage, body, stand = Parts(), Parts(), Parts(), Parts()
    head.lathe([(0.026, 0.0), (0.030, 0.02), (0.030, 0.06), (0.022, 0.085), (0.0, 0.09)], (0, 0, 1.50), 32)
    for k in range(16):
        a = k * math.pi / 8
        cage.sweep([(0.031 * math.cos(a), 0.031 * math.sin(a), 1.505), (0.0315 * math.cos(a), 0.0315 * math.sin(a), 1.56), (0.022 * math.cos(a), 0.022 * math.sin(a), 1.588)], [0.0009] * 3, 6)
    for k in range(9):
        ring = [(0.0312 * math.cos(t * 0.2618), 0.0312 * math.sin(t * 0.2618), 1.508 + k * 0.006) for t in range(25)]
        cage.sweep(ring, [0.0007] * 25, 6)
    body.lathe([(0.0, 1.40), (0.020, 1.402), (0.026, 1.43), (0.027, 1.495), (0.031, 1.498), (0.031, 1.506), (0, 1.506)], sides=32)
    shock = [(0.055 * math.cos(t * 0.2618), 0.055 * math.sin(t * 0.2618), 1.43) for t in range(25)]
    stand.sweep(shock, [0.003] * 25, 8)
    stand.sweep([(x, y, 1.47) for x, y, _ in shock], [0.003] * 25, 8)
    for k in range(4):
        a = k * math.pi / 2 + 0.5
        stand.tube((0.055 * math.cos(a), 0.055 * math.sin(a), 1.425), (0.055 * math.cos(a), 0.055 * math.sin(a), 1.475), 0.0035, sides=8)
        stand.tube((0.055 * math.cos(a), 0.055 * math.sin(a), 1.45), (0.027 * math.cos(a + 0.6), 0.027 * math.sin(a + 0.6), 1.46), 0.0012, sides=6)
    stand.tube((0, 0.055, 1.45), (0, 0.10, 1.40), 0.006, sides=12)
    stand.tube((0, 0.10, 0.02), (0, 0.10, 1.41), 0.010, sides=14)
    head.place("head", black, smooth=True)
    cage.place("cage", steel, smooth=True)
    body.place("body", steel, smooth=True)
    stand.place("stand", black, smooth=True)
    area((-0.5, -0.3, 1.7), (0, 0, 1.48), 2.2, (0.1, 0.4), (1, 0.66, 0.36))
    area((0.5, 0.25, 1.6), (0, 0, 1.48), 3.4, (0.1, 0.4), (0.46, 0.58, 1.0))
    for x in (-1.7, 0.6, 2.2):
        spot((x, 4.6, 4.4), (x * 0.3, 1.5, 0), 700, 30, (0.46, 0.56, 1.0) if x > 0 else (1, 0.6, 0.3), 0.1, 0.7)
        beam((x, 4.6, 4.4), (x * 0.3, 1.5, 0.2), 16, (0.46, 0.56, 1.0) if x > 0 else (1, 0.6, 0.3), 0.16)
    camera((0.08, -0.62, 1.44), (0.02, 0, 1.475), 62, focus=(0, -0.03, 1.53), stop=1.6)
    return UPRIGHT


def agnes_holloway(_plan):
    stage(12)
    wax, flames, steps = Parts(), Parts(), Parts()
    for row in range(4):
        steps.box((0, 1.2 + row * 0.55, 0.16 + row * 0.22), (5, 0.55, 0.32 + row * 0.44))
        for at in range(15):
            x = (at - 7) * 0.24 + 0.08 * (chance.random() - 0.5)
            candle(wax, flames, (x, 1.05 + row * 0.55 + 0.1 * chance.random(), 0.33 + row * 0.44), 0.10 + 0.14 * chance.random())
    steps.place("steps", wood("steps", (0.10, 0.045, 0.018), (0.2, 0.1, 0.042), 0.35, along="x"))
    wax.place("candles", material("wax", (0.80, 0.68, 0.48), 0.5), smooth=True)
    flames.place("flames", glowing("candle", (1, 0.62, 0.24), 14), smooth=True)
    for row in range(4):
        for x in (-1.1, 0, 1.1):
            flame((x, 1.1 + row * 0.55, 0.62 + row * 0.44), 5, (1, 0.56, 0.22), 0.25)
    music_stand((0.0, 0.0, 0), math.pi)
    camera((0.35, -2.2, 1.35), (-0.02, 0.9, 0.98), 46, focus=(0.0, 0.1, 1.05), stop=2.0)
    return UPRIGHT


def you(_plan):
    """Scores on the hall's seats, for a chorus of the audience."""
    made = seat()
    for row in range(6):
        for at in range(9):
            x = (at - 4) * 0.62
            for each in made:
                placed(each, (x, row * 0.95, row * 0.02))
            if (at + row) % 3 != 1:
                shade = (0.42, 0.05, 0.04) if (at * 7 + row * 3) % 4 else (0.60, 0.53, 0.42)
                book = Parts()
                book.box((0, 0, 0), (0.19, 0.26, 0.016))
                book.place("score", material("cover", shade, 0.6), at=(x + 0.02, row * 0.95 + 0.04, row * 0.02 + 0.505), turn=(0.06, 0, 0.3 * math.sin(at * 2.3 + row)))
    floor = Parts()
    floor.box((0, 2, -0.02), (14, 12, 0.02))
    floor.place("floor", wood("floor", (0.10, 0.05, 0.025), (0.19, 0.10, 0.05), 0.35, along="x"))
    spot((1.8, 4.5, 4.6), (0, 1.4, 0.5), 1300, 44, WARM, 0.15, 0.8)
    spot((-3, 2, 4), (0, 1.6, 0.5), 600, 44, PALE, 0.15, 0.8)
    area((0, -3, 3.5), (0, 1, 0.5), 40, (5, 2), COOL)
    spot((1.6, 8.0, 6.5), (0, 2.6, 0.5), 1500, 34, WARM, 0.15, 0.8)
    camera((0.4, 6.6, 5.4), (-0.05, 2.7, 0.45), 52, focus=(0.1, 3.6, 0.6), stop=2.0)
    return UPRIGHT


def grace_mbeki_lowe(_plan):
    boards(18, 18)
    for ring, players in enumerate((6, 9)):
        radius = 2.0 + ring * 1.4
        for at in range(players):
            angle = math.radians(-70 + 140 * at / (players - 1))
            chair((radius * math.sin(angle), radius * math.cos(angle), 0), -angle + 0.1 * (chance.random() - 0.5))
            music_stand((radius * 0.74 * math.sin(angle), radius * 0.74 * math.cos(angle), 0), -angle)
    podium, rail = Parts(), Parts()
    podium.box((0, -0.55, 0.10), (1.1, 1.0, 0.20))
    podium.place("podium", wood("podium", (0.16, 0.07, 0.028), (0.28, 0.14, 0.06), 0.35, along="x"), bevel=0.01)
    for x in (-0.5, 0.5):
        rail.tube((x, -1.0, 0.2), (x, -1.0, 1.05), 0.018, sides=14)
    rail.tube((-0.5, -1.0, 1.05), (0.5, -1.0, 1.05), 0.018, sides=14)
    rail.place("rail", material("rail", (0.62, 0.42, 0.18), 0.22, 1.0), smooth=True)
    music_stand((0.0, -0.02, 0.05), math.pi)
    for x in (-3, 3):
        spot((x, 4.8, 6.5), (x * 0.1, 1.2, 0), 2600, 34, PALE, 0.15, 0.7)
        beam((x, 4.8, 6.5), (x * 0.1, 1.2, 0), 22, strength=0.09)
    spot((0.5, -4.5, 6), (0, 0.4, 0), 900, 34, WARM, 0.15, 0.7)
    camera((0.75, -3.3, 2.15), (-0.05, 1.0, 0.72), 36, focus=(0, 0, 1.1), stop=2.4)
    return UPRIGHT


def aurelio_fenn(_plan):
    table(colour=((0.04, 0.02, 0.012), (0.09, 0.045, 0.022)), rough=0.25)
    page((-0.122, 0.06, 0.006), 0, 41, size=(0.24, 0.32))
    page((0.122, 0.06, 0.006), 0, 42, size=(0.24, 0.32))
    cover, baton, cork = Parts(), Parts(), Parts()
    cover.box((0, 0.06, 0.0025), (0.5, 0.335, 0.005))
    cover.place("cover", material("cover", (0.03, 0.055, 0.08), 0.6))
    baton.tube((0, 0, 0), (0, 0.34, 0), 0.0032, 0.0012, 12)
    cork.lathe([(0.002, -0.055), (0.011, -0.045), (0.0125, -0.03), (0.008, -0.008), (0.004, 0.006)], sides=20)
    stick = baton.place("baton", material("baton", (0.78, 0.74, 0.66), 0.35), smooth=True)
    grip = cork.place("cork", material("cork", (0.36, 0.20, 0.09), 0.8), smooth=True)
    grip.rotation_euler = (-math.pi / 2, 0, 0)
    put(shapes_along([stick, grip]), (0.10, -0.10, 0.019), (0, 0, 36))
    area((-0.7, 0.7, 0.6), (0, 0.05, 0), 9, (0.3, 0.3), WARM)
    area((0.9, 0.1, 0.4), (0, 0.05, 0), 2.5, (0.2, 0.5), COOL)
    camera((0.05, -0.44, 0.42), (0.015, 0.04, 0.0), 48, focus=(0.04, -0.04, 0.015), stop=2.0)
    return UPRIGHT


def billie_tranh(_plan):
    """A picture book, open at a moon over firs, and the spectacles of its reader."""
    table(colour=((0.13, 0.06, 0.025), (0.25, 0.13, 0.055)), rough=0.35)
    wide, tall = 0.19, 0.135

    def on(u, v, above=0.0):
        """Returns a point on the open pages, which rise beside the fold."""
        return u, v, 0.010 + 0.019 * math.sin(math.pi * (abs(u) / wide) ** 0.5) + above

    def strip(parts, left, right, low, high, above, columns=24):
        """Adds a shape on the pages between two sides; `high` returns its extent at each point across."""
        for k in range(columns):
            x, y = (left + (right - left) * each / columns for each in (k, k + 1))
            parts.quad(on(x, low, above), on(y, low, above), on(y, high(y), above), on(x, high(x), above))

    cover, block, night, snow, moon, firs, words = (Parts() for _ in range(7))
    cover.box((0, 0, 0.003), (2 * wide + 0.014, 2 * tall + 0.014, 0.006))
    strip(block, -wide, wide, -tall, lambda _: tall, 0, 96)
    for k in range(96):
        x, y = -wide + 2 * wide * k / 96, -wide + 2 * wide * (k + 1) / 96
        for v in (-tall, tall):
            block.quad((x, v, 0.006), (y, v, 0.006), on(y, v), on(x, v))
    for u in (-wide, wide):
        block.quad((u, -tall, 0.006), (u, tall, 0.006), on(u, tall), on(u, -tall))
    strip(night, -0.176, -0.016, -0.115, lambda _: 0.115, 0.0006)
    strip(snow, -0.176, -0.016, -0.115, lambda u: -0.058 + 0.014 * math.sin(u * 34), 0.0010)
    turns = [k * math.pi / 18 for k in range(36)]
    for a, b in zip(turns, turns[1:] + turns[:1]):
        moon.quad(*(on(-0.064 + r * math.cos(t), 0.058 + r * math.sin(t), 0.0010) for r, t in ((0, a), (0.026, a), (0.026, b))))
    for x, foot, high in ((-0.150, -0.062, 0.085), (-0.122, -0.070, 0.115), (-0.096, -0.066, 0.075), (-0.040, -0.056, 0.07)):
        for tier in range(3):
            half, low, top = 0.020 - tier * 0.005, foot + high * tier * 0.28, high * (0.44 - tier * 0.02)
            strip(firs, x - half, x + half, low, lambda u: low + top * (1 - abs(u - x) / half), 0.0014, 8)
    for line in range(12):
        x = 0.030
        while x < 0.150 - 0.035 * (line in (4, 11)):
            long = chance.uniform(0.008, 0.020)
            v = 0.096 - line * 0.0165
            strip(words, x, x + long, v, lambda _: v + 0.0024, 0.0006, 3)
            x += long + 0.003
    cover.place("cover", material("cover", (0.34, 0.03, 0.025), 0.5), bevel=0.002)
    block.place("pages", material("pages", (0.68, 0.62, 0.50), 0.8))
    night.place("night", material("night", (0.02, 0.05, 0.12), 0.7))
    snow.place("snow", material("snow", (0.52, 0.55, 0.56), 0.8))
    moon.place("moon", material("moon", (0.80, 0.60, 0.20), 0.7))
    firs.place("firs", material("firs", (0.012, 0.035, 0.025), 0.7))
    words.place("words", material("print", (0.07, 0.06, 0.05), 0.7))
    wire, circle = Parts(), [k * math.pi / 16 for k in range(33)]
    for side in (-1, 1):
        wire.sweep([(side * 0.031 + 0.022 * math.cos(t), 0, 0.024 + 0.022 * math.sin(t)) for t in circle], [0.0027] * 33, 10)
        temple = [(side * 0.053, 0, 0.030), (side * 0.058, 0.004, 0.031), (side * 0.060, 0.085, 0.022), (side * 0.058, 0.125, 0.002)]
        wire.sweep(temple, [0.0025] * 4, 10)
    wire.sweep([(-0.010, 0, 0.030), (-0.004, 0, 0.034), (0.004, 0, 0.034), (0.010, 0, 0.030)], [0.0025] * 4, 10)
    horn = material("horn", (0.05, 0.018, 0.008), 0.3, coat=0.5)
    wire.place("spectacles", horn, smooth=True, at=(0.085, -0.205, 0.002), turn=(0, 0, math.pi + 0.4))
    area((-0.7, 0.4, 0.6), (0, 0, 0), 9, (0.3, 0.3), WARM)
    area((0.9, -0.2, 0.5), (0, 0, 0), 3, (0.2, 0.5), PALE)
    camera((0.04, -0.58, 0.52), (0.008, -0.05, 0.0), 46, focus=(0.0, -0.06, 0.02), stop=2.4)
    return UPRIGHT


def carlton_youth_orchestra(_plan):
    boards(20, 20)
    for ring, players in enumerate((6, 9, 12, 15)):
        radius = 1.6 + ring * 1.15
        for at in range(players):
            angle = math.radians(-84 + 168 * at / (players - 1))
            chair((radius * math.sin(angle), radius * math.cos(angle), 0), -angle + 0.2 * (chance.random() - 0.5))
            if at % 2 == 0:
                music_stand((radius * 0.72 * math.sin(angle + 0.05), radius * 0.72 * math.cos(angle + 0.05), 0), -angle)
    spot((-4, 7, 8), (0, 2.2, 0), 3600, 44, (0.92, 0.94, 1.0), 0.4, 0.6)
    spot((3, -3, 8), (0, 2.2, 0), 2600, 42, WARM, 0.3, 0.6)
    camera((0.6, -2.2, 7.4), (0.0, 2.45, 0), 38)
    return UPRIGHT


def students_of_the_city_s_conservatoires(_plan):
    """A practice room in the morning: a chair, a stand, the window's light on the floor."""
    boards(10, 10)
    wall, bars = Parts(), Parts()
    wall.box((0, 1.6, 1.7), (8, 0.1, 3.4))
    wall.box((0, 1.53, 0.08), (8, 0.03, 0.16))
    wall.place("wall", material("wall", (0.46, 0.40, 0.32), 0.85))
    for x in range(4):
        bars.box((-3.2, -0.5 + x * 0.6, 1.7), (0.04, 0.06, 2.4))
    for z in (0.6, 1.25, 1.9, 2.55, 2.9):
        bars.box((-3.2, 0.4, z), (0.04, 1.9, 0.05))
    bars.box((-3.2, -1.6, 1.6), (0.1, 2.1, 4.2))
    bars.box((-3.2, 2.4, 1.6), (0.1, 2.1, 4.2))
    bars.box((-3.2, 0.4, 3.3), (0.1, 2.2, 0.8))
    bars.box((-3.2, 0.4, 0.28), (0.1, 2.2, 0.6))
    bars.place("window", material("bars", (0.2, 0.17, 0.14), 0.7))
    spot((-9, -1.0, 5.2), (0.2, 0.5, 0.3), 16000, 24, (1, 0.80, 0.55), 0.05, 0.1)
    area((-3.0, 0.4, 1.8), (0.5, 0.4, 0.8), 40, (1.8, 2.2), (0.75, 0.86, 1.0))
    sky((0.6, 0.7, 0.9), 0.02)
    player(0.15, 0.55, 26)
    put(bowed("violin"), (0.12, 0.46, 0.535), (0, 0, 70))
    camera((0.55, -2.5, 1.35), (-0.02, 0.6, 0.80), 42, focus=(0.1, 0.4, 0.7), stop=2.8)
    return UPRIGHT | {"exposure": 1.0}


SECOND = (ilse_varga, peter_abiola, leila_haddad, ayumi_sorensen, pieter_van_loon, linnea_koskela, dara_penhaligon)
SECOND += (otis_vale, samir_dorn, amara_quill, solveig_dahl, cleo_marchetti, marra_daley, agnes_holloway, you)
SECOND += (grace_mbeki_lowe, aurelio_fenn, billie_tranh, carlton_youth_orchestra, students_of_the_city_s_conservatoires)
VOICES = {f"portraits/{each.__name__.replace('_', '-')}": each for each in SECOND}
