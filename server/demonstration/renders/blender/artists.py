"""Artists, each shown by their instrument in the light before a concert. Upright pictures, four to five."""
import math

from bowed import bow, bowed
from details import boards, lights_far, slats_behind
from kit import Parts, area, beam, camera, chance, flame, glowing, material, put, sky, spot, wood
from plucked import guitar, lute
from things import chair, grand_piano, music_stand, page
from winds import clarinet, flute, oboe, saxophone, yidaki

UPRIGHT = {"bounces": 2, "shape": 1.25, "width": 800, "samples": 16, "glow": 0.08, "exposure": 1.35}
WARM, COOL, PALE = (1, 0.76, 0.48), (0.55, 0.70, 1.0), (1, 0.88, 0.70)


def table(wide=6, deep=6, colour=((0.07, 0.03, 0.014), (0.15, 0.07, 0.03)), rough=0.3):
    top = Parts()
    for at in range(int(deep / 0.16)):
        top.box((0, -deep / 2 + at * 0.16, -0.02), (wide, 0.159, 0.04))
    top.place("table", wood("table", *colour, rough, along="x"))


def stage(width=12.0):
    boards(width, width)
    slats_behind(width / 2 - 0.6, width, 6)


def player(x, y, turn, stand=True):
    """Adds a chair, turned by an angle in degrees, with a music stand before it."""
    angle = math.radians(turn)
    chair((x, y, 0), angle)
    if stand:
        music_stand((x + 0.72 * math.sin(angle), y - 0.72 * math.cos(angle), 0), angle)


def yuki_brandt(_plan):
    table()
    put(bowed("violin"), (0, 0, 0.032), (0, 0, 14))
    put(bow(), (0.2, -0.12, 0.006), (0, 90, -22))
    area((-0.9, 0.5, 0.7), (0, 0.2, 0), 16, (0.5, 0.3), WARM)
    area((0.9, 1.2, 0.5), (0, 0.2, 0), 8, (0.2, 0.8), PALE)
    camera((0.02, -0.36, 0.50), (-0.03, 0.24, 0.0), 54, focus=(0, 0.17, 0.03), stop=2.8)
    return UPRIGHT


def noor_castellan(_plan):
    stage()
    player(0.1, 0.2, 18)
    player(1.5, 0.9, 10)
    put(bowed("violin", ((0.16, 0.045, 0.012), (0.36, 0.12, 0.03))), (0.02, 0.02, 0.535), (0, 0, 62))
    put(bow(), (0.28, -0.1, 0.51), (0, 90, 84))
    spot((-2.2, -1.6, 4.2), (0, 0.1, 0.5), 420, 26, WARM, 0.12, 0.7)
    spot((2.6, 3.6, 4.4), (0.3, 0.2, 0.5), 900, 30, PALE, 0.15, 0.7)
    beam((2.6, 3.6, 4.4), (0.3, 0.2, 0), 18, strength=0.09)
    camera((-1.1, -1.75, 1.45), (0.12, 0.25, 0.62), 44, focus=(0, 0.05, 0.55), stop=1.8)
    return UPRIGHT


def elodie_marsh(_plan):
    put(bowed("violin", ((0.30, 0.11, 0.02), (0.56, 0.26, 0.06))), (0, 0, 0), (90, 0, -7))
    area((-0.7, -0.35, 0.42), (0, 0, 0.17), 5.5, (0.25, 0.7), (0.92, 0.94, 1.0))
    area((0.8, 0.5, 0.5), (0, 0, 0.2), 8, (0.3, 0.6), WARM)
    lights_far(5, 5, 1.6, 22)
    camera((0.16, -0.50, 0.24), (0.012, 0, 0.172), 62, focus=(0, -0.03, 0.17), stop=2.8)
    return UPRIGHT


def kofi_anselm(_plan):
    stage(16)
    chair((0.5, 0.75, 0), math.radians(28))
    put(bowed("cello", ((0.17, 0.05, 0.012), (0.40, 0.14, 0.035)), spike=True), (-0.55, -0.15, 0.22), (0, 62, -66))
    put(bow(0.71), (0.36, 0.5, 0.515), (0, 90, 40))
    spot((-2.6, -1.2, 4.2), (0, 0.1, 0.2), 640, 26, WARM, 0.12, 0.6)
    spot((2.4, 4.0, 4.6), (0.2, 0.3, 0.2), 1200, 26, PALE, 0.15, 0.7)
    beam((2.4, 4.0, 4.6), (0.2, 0.3, 0.0), 15, strength=0.10)
    camera((-0.6, -2.6, 1.15), (0.02, 0.2, 0.40), 48, focus=(-0.1, -0.1, 0.3), stop=2.0)
    return UPRIGHT


def jun_alder(_plan):
    stage()
    chair((0.35, 0.55, 0), math.radians(20))
    put(bowed("viol", ((0.26, 0.09, 0.018), (0.52, 0.23, 0.055))), (-0.02, 0.0, 0.05), (74, 0, -14))
    spot((-1.6, -1.7, 2.4), (0, 0.1, 0.6), 210, 32, (1, 0.68, 0.36), 0.1, 0.7)
    spot((1.8, 2.2, 2.9), (0, 0.2, 0.5), 300, 34, PALE, 0.1, 0.7)
    camera((0.35, -1.5, 0.85), (0.06, 0.15, 0.60), 40, focus=(0, 0.05, 0.5), stop=2.0)
    return UPRIGHT


def kei_nakamura(_plan):
    stage(14)
    put(bowed("bass", ((0.15, 0.055, 0.016), (0.34, 0.15, 0.045)), spike=True), (0, 0.2, 0.13), (80, 0, -24))
    stool = Parts()
    stool.lathe([(0, 0.72), (0.17, 0.72), (0.175, 0.75), (0.165, 0.775), (0, 0.78)], (0.62, 0.75, 0))
    for k in range(4):
        a = k * math.pi / 2 + 0.5
        stool.tube((0.62 + 0.10 * math.cos(a), 0.75 + 0.10 * math.sin(a), 0.72), (0.62 + 0.2 * math.cos(a), 0.75 + 0.2 * math.sin(a), 0), 0.016)
    stool.place("stool", material("stool", (0.02, 0.014, 0.012), 0.4), smooth=True)
    spot((-2.4, -1.6, 3.4), (0, 0.2, 1.0), 520, 34, (1, 0.60, 0.32), 0.1, 0.7)
    spot((2.6, 2.8, 3.8), (0, 0.3, 0.9), 1300, 34, COOL, 0.15, 0.7)
    beam((2.6, 2.8, 3.8), (0, 0.3, 0.6), 20, COOL, 0.09)
    camera((-0.6, -2.2, 0.70), (0.06, 0.3, 0.90), 38, focus=(0, 0.1, 0.8), stop=2.8)
    return UPRIGHT


def halcyon_quartet(_plan):
    stage(14)
    for x, y, turn in ((-1.15, -0.1, 62), (-0.45, 0.75, 22), (0.5, 0.75, -22), (1.2, -0.1, -62)):
        player(x, y, turn)
    put(bowed("violin"), (-1.22, -0.16, 0.535), (0, 0, 115))
    put(bowed("violin", ((0.22, 0.07, 0.014), (0.50, 0.2, 0.05))), (-0.5, 0.64, 0.535), (0, 0, 80))
    put(bowed("viola"), (0.72, 0.7, 0.54), (0, 0, 70))
    put(bowed("cello", spike=True), (1.35, -0.95, 0.21), (0, -64, 52))
    spot((-2.6, 3.6, 5.2), (0, 0.2, 0.3), 1600, 30, PALE, 0.15, 0.7)
    spot((1.2, -2.6, 5.4), (0, 0.2, 0.3), 700, 30, WARM, 0.15, 0.7)
    beam((-2.6, 3.6, 5.2), (0, 0.2, 0.0), 24, strength=0.07)
    camera((1.15, -3.3, 2.75), (0.0, 0.12, 0.42), 37)
    return UPRIGHT


def banksia_quartet(_plan):
    boards(12, 12)
    for at in range(4):
        angle = math.radians(-66 + 44 * at)
        x, y = 1.5 * math.sin(angle), 1.5 * math.cos(angle) - 0.5
        chair((x, y, 0), -angle)
        music_stand((x * 0.52, (y + 0.5) * 0.52 - 0.5, 0), -angle)
    spot((0.4, -0.3, 5.4), (0, 0.25, 0), 900, 33, PALE, 0.08, 0.25)
    area((-3, 2, 2.4), (0, 0.3, 0.3), 24, (2, 0.5), COOL)
    camera((0.0, -0.55, 5.6), (0.0, 0.32, 0), 44)
    return UPRIGHT


def quatuor_lanterne(_plan):
    boards(10, 10)
    slats_behind(3.2, 10, 5)
    for x, y, turn in ((-0.72, 0.15, 55), (-0.3, 0.62, 20), (0.34, 0.62, -20), (0.76, 0.15, -55)):
        chair((x, y, 0), math.radians(turn))
    lantern, frame = Parts(), Parts()
    lantern.lathe([(0.0, 0.05), (0.055, 0.05), (0.06, 0.16), (0.05, 0.25), (0.0, 0.25)], (0.02, -0.28, 0), 24)
    for k in range(6):
        a = k * math.pi / 3
        frame.tube((0.02 + 0.075 * math.cos(a), -0.28 + 0.075 * math.sin(a), 0.0), (0.02 + 0.075 * math.cos(a), -0.28 + 0.075 * math.sin(a), 0.29), 0.005)
    frame.lathe([(0.09, 0.0), (0.09, 0.04), (0.0, 0.045)], (0.02, -0.28, 0), 24)
    frame.lathe([(0.09, 0.28), (0.085, 0.30), (0.03, 0.36), (0.0, 0.365)], (0.02, -0.28, 0), 24)
    lantern.place("lantern", glowing("lantern", (1, 0.62, 0.26), 9), smooth=True)
    frame.place("lantern frame", material("iron", (0.012, 0.011, 0.01), 0.4, 0.5))
    flame((0.02, -0.28, 0.24), 26)
    put(bowed("violin"), (-0.34, 0.5, 0.535), (0, 0, 75))
    put(bowed("cello", spike=True), (0.9, -0.62, 0.2), (0, -64, 40))
    area((0, 2.6, 4), (0, 3.2, 1), 26, (5, 0.4), (0.4, 0.5, 0.9))
    camera((-0.75, -2.5, 1.3), (0.06, 0.2, 0.48), 40, focus=(0, 0.2, 0.5), stop=2.8)
    return UPRIGHT


def consort_of_viols_of_bellbird_baroque(_plan):
    stage()
    pale = ((0.30, 0.12, 0.026), (0.58, 0.28, 0.08))
    for x, turn in ((-0.56, 16), (0.05, 0), (0.64, -16)):
        chair((x, 0.72 - abs(x) * 0.25, 0), math.radians(turn))
    put(bowed("viol", pale), (0.60, 0.06, 0.05), (72, 0, -14))
    small = put(bowed("viol", ((0.18, 0.06, 0.014), (0.42, 0.16, 0.04))), (-0.02, 0.5, 0.52), (66, 0, 4))
    small.scale = (0.55,) * 3
    middle = put(bowed("viol", ((0.22, 0.07, 0.014), (0.46, 0.19, 0.05))), (-0.56, 0.12, 0.05), (70, 0, 16))
    middle.scale = (0.82,) * 3
    spot((-2.4, -2.0, 3.2), (0, 0.3, 0.5), 420, 40, (1, 0.68, 0.36), 0.12, 0.7)
    spot((1.8, 2.8, 3.6), (0, 0.3, 0.5), 700, 40, PALE, 0.12, 0.7)
    camera((0.15, -2.9, 1.05), (0.02, 0.25, 0.63), 46, focus=(0, 0.3, 0.6), stop=2.8)
    return UPRIGHT


def southern_chamber_players(_plan):
    stage(16)
    grand_piano((-1.4, 2.2, 0), math.radians(8))
    for x, y, turn in ((-1.0, 0.2, 40), (0.0, 0.62, 8), (1.0, 0.3, -30)):
        player(x, y, turn)
    put(bowed("bass", ((0.15, 0.055, 0.016), (0.34, 0.15, 0.045))), (1.75, 0.2, 0.28), (0, -60, 40))
    put(bowed("violin"), (-1.0, 0.06, 0.535), (0, 0, 62))
    spot((-2.8, 5.0, 5.6), (0, 0.8, 0.4), 1100, 34, PALE, 0.35, 0.7).visible_glossy = False
    spot((-1.9, -3.4, 5.2), (0, 0.7, 0.4), 1900, 36, WARM, 0.3, 0.7)
    beam((-2.8, 5.0, 5.6), (0, 0.8, 0.0), 22, strength=0.08)
    camera((1.9, -3.4, 1.9), (-0.04, 1.0, 0.66), 35, focus=(0.2, 0.5, 0.6), stop=2.8)
    return UPRIGHT


def tomas_areal(_plan):
    table(colour=((0.16, 0.075, 0.03), (0.30, 0.16, 0.07)), rough=0.35)
    page((0.12, 0.10, 0.001), -12, 3)
    put(clarinet(0.12), (0.10, -0.28, 0.018), (0, 0, 24))
    area((-0.9, 1.0, 0.7), (0, 0, 0), 16, (0.6, 0.5), PALE)
    area((1.0, -0.2, 0.6), (0, 0, 0), 4, (0.3, 0.9), WARM)
    camera((0.06, -0.74, 0.62), (0.0, 0.0, 0.0), 44, focus=(0.02, -0.06, 0.02), stop=2.2)
    return UPRIGHT


def saskia_lund(_plan):
    table(colour=((0.05, 0.024, 0.012), (0.11, 0.055, 0.028)), rough=0.28)
    put(flute(), (-0.16, -0.26, 0.017), (0, 0, -38))
    page((0.02, 0.06, 0.001), 8, 5)
    page((0.245, 0.03, 0.001), 8, 6)
    area((-0.7, 0.9, 0.5), (0.05, 0, 0), 14, (0.5, 0.4), (0.86, 0.92, 1.0))
    area((0.9, -0.1, 0.5), (0.05, 0, 0), 3, (0.5, 0.2), WARM)
    camera((0.02, -0.50, 0.44), (0.06, 0.02, 0.0), 48, focus=(0.02, -0.03, 0.017), stop=2.2)
    return UPRIGHT


def winds_of_the_yarra_sinfonia(_plan):
    table(colour=((0.10, 0.045, 0.018), (0.20, 0.10, 0.042)))
    put(clarinet(), (-0.17, -0.24, 0.018), (0, 0, -24))
    put(oboe(), (-0.03, -0.27, 0.014), (0, 0, -24))
    put(flute(False), (0.08, -0.34, 0.016), (0, 0, -24))
    page((-0.1, 0.28, 0.001), 20, 8)
    area((-0.8, 1.0, 0.8), (0.0, 0.1, 0), 20, (0.7, 0.4), WARM)
    area((1.0, 0.2, 0.7), (0.0, 0.1, 0), 9, (0.3, 0.8), PALE)
    camera((0.0, -0.66, 0.80), (0.01, 0.02, 0.0), 44, focus=(0, 0.0, 0.02), stop=2.8)
    return UPRIGHT


def ruby_castellano(_plan):
    stage(10)
    sky((0.5, 0.6, 1.0), 0.02)
    chair((0.05, 0.25, 0), math.radians(-18))
    put(saxophone(), (0.02, 0.17, 0.515), (-27, 4, 14))
    area((-1.4, -0.6, 1.5), (0, 0, 0.8), 22, (0.4, 1.4), (1, 0.60, 0.32))
    area((1.4, 0.0, 1.4), (0, 0, 0.8), 26, (0.3, 1.4), (0.42, 0.56, 1.0))
    spot((-2.0, 2.8, 4.0), (0, 0.1, 0.5), 700, 30, (0.5, 0.62, 1.0), 0.1, 0.7)
    beam((-2.0, 2.8, 4.0), (0, 0.1, 0.2), 20, (0.5, 0.62, 1.0), 0.10)
    camera((0.12, -1.40, 1.22), (0.02, 0.2, 0.80), 46, focus=(0.02, 0.22, 0.75), stop=2.4)
    return UPRIGHT


def miriam_thackeray(_plan):
    stage(10)
    chair((0.05, 0.3, 0), math.radians(14))
    put(lute(), (0.0, 0.02, 0.52), (70, 0, -10))
    spot((-1.6, -1.2, 2.2), (0, 0.1, 0.8), 120, 30, (1, 0.66, 0.34), 0.1, 0.7)
    spot((1.4, 1.6, 2.4), (0, 0.1, 0.8), 150, 34, PALE, 0.1, 0.7)
    camera((0.28, -1.15, 1.1), (0.03, 0.12, 0.83), 42, focus=(0, 0.06, 0.8), stop=2.2)
    return UPRIGHT


def xavier_ruiz_palma(_plan):
    stage(12)
    stool = Parts()
    stool.box((0.28, 0.5, 0.46), (0.42, 0.34, 0.06))
    for x in (0.1, 0.46):
        for y in (0.37, 0.63):
            stool.tube((x, y, 0), (x, y, 0.45), 0.018)
    stool.place("stool", material("stool", (0.03, 0.018, 0.012), 0.45), bevel=0.006)
    put(guitar(), (0.02, 0.05, 0.02), (72, 0, -16))
    spot((-0.6, 0.2, 4.4), (0.1, 0.2, 0.2), 520, 22, WARM, 0.08, 0.35)
    spot((-2.0, -1.6, 1.9), (0.05, 0.2, 0.5), 60, 30, WARM, 0.1, 0.7)
    beam((-0.6, 0.2, 4.4), (0.1, 0.2, 0.0), 18, strength=0.08)
    camera((0.1, -2.1, 0.78), (0.12, 0.25, 0.55), 44, focus=(0.02, 0.1, 0.5), stop=2.4)
    return UPRIGHT


def jarrah_minto(_plan):
    boards(8, 8)
    wall = Parts()
    for at in range(60):
        wall.box((-3 + at * 0.1, 1.0 + 0.02 * chance.random(), 1.5), (0.098, 0.06, 3))
    wall.place("wall", wood("wall", (0.16, 0.07, 0.028), (0.30, 0.15, 0.062), 0.6))
    put(yidaki(), (0.0, 0.65, 0.0), (-13, 4, 0))
    spot((-1.7, -0.25, 1.9), (0.1, 0.9, 0.7), 110, 60, (1, 0.62, 0.30), 0.06, 0.9)
    spot((1.2, -1.0, 2.4), (0, 0.6, 0.7), 60, 30, PALE, 0.1, 0.8)
    camera((0.22, -1.35, 0.86), (0.05, 0.7, 0.68), 44, focus=(0, 0.66, 0.7), stop=2.2)
    return UPRIGHT


FIRST = (yuki_brandt, noor_castellan, elodie_marsh, kofi_anselm, jun_alder, kei_nakamura, halcyon_quartet, banksia_quartet)
FIRST += (quatuor_lanterne, consort_of_viols_of_bellbird_baroque, southern_chamber_players, tomas_areal, saskia_lund)
FIRST += (winds_of_the_yarra_sinfonia, ruby_castellano, miriam_thackeray, xavier_ruiz_palma, jarrah_minto)
ARTISTS = {f"portraits/{each.__name__.replace('_', '-')}": each for each in FIRST}
