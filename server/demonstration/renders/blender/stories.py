"""The pictures of the news, each about its article. Wide pictures."""
import math

from mathutils import Vector

from artists import COOL, PALE, WARM, table
from details import boards, slats_behind
from kit import Parts, area, beam, camera, chance, glowing, material, put, sky, spot, wood
from things import chair, grand_piano, music_stand, page, stalls
from winds import clarinet

WIDE = {"bounces": 2, "shape": 0.625, "width": 1600, "samples": 16, "glow": 0.08, "exposure": 1.35}


def the_piano_that_travels_by_lift(_plan):
    """A grand on the platform, half way up its shaft, the stage's light above it."""
    concrete = material("concrete", (0.20, 0.185, 0.165), 0.85)
    shaft, deck, rails = Parts(), Parts(), Parts()
    shaft.box((0, 3.0, 1.6), (9, 0.3, 7))
    for x in (-3.4, 3.4):
        shaft.box((x, 0.6, 1.6), (0.3, 5.2, 7))
    for z in (-0.4, 1.0, 2.4):
        shaft.box((0, 2.83, z), (9, 0.03, 0.03))
    shaft.place("shaft", concrete)
    deck.box((0, 0.6, -0.14), (5.6, 3.8, 0.24))
    deck.place("deck", wood("deck", (0.20, 0.10, 0.042), (0.36, 0.20, 0.09), 0.4, along="x"))
    for x in (-2.9, 2.9):
        rails.box((x, 2.7, 1.6), (0.16, 0.12, 7))
        rails.box((x, 2.55, -0.1), (0.3, 0.2, 0.5))
    rails.place("rails", material("rails", (0.05, 0.05, 0.052), 0.35, 0.8), bevel=0.01)
    marks = Parts()
    for at in range(28):
        marks.quad((-2.8 + at * 0.2, -1.305, -0.21), (-2.7 + at * 0.2, -1.305, -0.21), (-2.66 + at * 0.2, -1.305, -0.07), (-2.76 + at * 0.2, -1.305, -0.07))
    marks.place("marks", material("marks", (0.75, 0.42, 0.03), 0.6))
    grand_piano((-1.45, 0.7, 0), 0.0)
    area((0.2, 1.0, 5.6), (0, 0.8, 0), 420, (3.4, 2.2), PALE)
    beam((0.3, 1.0, 6.5), (0.1, 0.8, 0), 34, strength=0.07)
    area((-3.0, -2.4, 1.6), (-0.5, 0.4, 0.8), 16, (0.3, 1.2), COOL)
    spot((2.9, -1.4, 2.6), (0.2, 0.6, 0.7), 60, 50, WARM, 0.1, 0.8)
    camera((-2.0, -5.6, 1.75), (0.0, 0.7, 0.98), 34)
    return WIDE


def listening_in_the_dark(_plan):
    """A piano in a dark room, and the door ajar."""
    boards(18, 18)
    wall = Parts()
    wall.box((-4.6, 4, 2), (7.0, 0.2, 4))
    wall.box((4.7, 4, 2), (7.0, 0.2, 4))
    wall.box((0, 4, 3.4), (16, 0.2, 1.8))
    wall.place("wall", material("wall", (0.10, 0.08, 0.07), 0.9))
    door = Parts()
    door.box((0, 0.55, 1.25), (0.06, 1.1, 2.5))
    door.place("door", wood("door", (0.12, 0.055, 0.022), (0.22, 0.11, 0.045), 0.4), at=(-1.08, 3.9, 0), turn=(0, 0, math.radians(118)))
    beyond = Parts()
    beyond.box((0, 9, 2), (14, 0.1, 6))
    beyond.place("beyond", glowing("beyond", (1, 0.66, 0.36), 0.9))
    grand_piano((-1.1, 0.0, 0), math.radians(4))
    spot((0.9, 9, 2.6), (-0.2, 0.6, 0.5), 3000, 44, (1, 0.72, 0.42), 0.25, 0.3)
    area((-5, -3, 3), (0, 0, 0.8), 10, (1, 2), COOL)
    camera((-4.4, -4.2, 1.35), (-0.1, 1.4, 0.95), 34, focus=(-1, 0, 0.8), stop=2.8)
    return WIDE


def how_to_read_a_quartet(_plan):
    """Four parts on their music stands, seen from among them."""
    boards(14, 14)
    for at in range(4):
        angle = math.radians(-63 + 42 * at)
        x, y = 1.7 * math.sin(angle), 1.7 * math.cos(angle)
        chair((x, y, 0), -angle)
        music_stand((x * 0.50, y * 0.50, 0), -angle)
    spot((0.3, -0.2, 5.6), (0, 0.75, 0), 1000, 34, PALE, 0.08, 0.25)
    area((-3, 2, 2.6), (0, 0.6, 0.3), 30, (2, 0.5), COOL)
    camera((0.35, -1.9, 4.4), (0.0, 0.78, 0.3), 42)
    return WIDE


def the_woman_who_tunes_the_room(_plan):
    """Panels of the wall in a torch's light, a mallet on the floor before them."""
    wall, floor = Parts(), Parts()
    x = -4.0
    while x < 4.0:
        wide = 0.10 + 0.26 * chance.random()
        wall.box((x + wide / 2, 0.10 * chance.random(), 1.6), (wide - 0.012, 0.10, 3.2))
        x += wide
    wall.place("panels", wood("pine", (0.34, 0.16, 0.06), (0.56, 0.31, 0.13), 0.42))
    floor.box((0, -2, -0.02), (10, 4, 0.04))
    floor.place("floor", wood("floor", (0.12, 0.055, 0.025), (0.22, 0.11, 0.05), 0.3, along="x"))
    torch, lens, mallet = Parts(), Parts(), Parts()
    torch.sweep([(0, 0, 0), (0.14, 0, 0), (0.155, 0, 0), (0.19, 0, 0)], [0.017, 0.017, 0.026, 0.026], 24)
    for k in range(6):
        torch.tube((0.02 + k * 0.018, 0, 0), (0.028 + k * 0.018, 0, 0), 0.0185, sides=24)
    lens.tube((0.190, 0, 0), (0.192, 0, 0), 0.023, sides=24)
    where = {"at": (-0.95, -0.42, 0.027), "turn": (0, 0, math.radians(24))}
    torch.place("torch", material("torch", (0.03, 0.03, 0.032), 0.3, 0.7), smooth=True, **where)
    lens.place("lens", glowing("lens", (1, 0.86, 0.62), 30), **where)
    mallet.tube((0, 0, 0), (0.34, 0, 0), 0.011, 0.009, 16)
    head = Parts()
    head.tube((0.34, -0.055, 0), (0.34, 0.055, 0), 0.032, 0.032, 28)
    where = {"at": (-0.42, -0.72, 0.034), "turn": (0, 0, math.radians(38))}
    mallet.place("handle", wood("handle", (0.40, 0.24, 0.11), (0.54, 0.35, 0.18), 0.4, along="x"), smooth=True, **where)
    head.place("head", material("rubber", (0.02, 0.02, 0.02), 0.6), smooth=True, bevel=0.004, **where)
    spot((-0.76, -0.34, 0.04), (0.5, 0.10, 0.62), 130, 52, (1, 0.80, 0.54), 0.02, 0.8)
    area((0, -4, 3), (0, -0.5, 0.3), 26, (4, 1), COOL)
    camera((-0.45, -2.3, 0.46), (-0.12, 0, 0.44), 36, focus=(-0.4, -0.5, 0.1), stop=4)
    return WIDE


def a_season_of_first_hearings(_plan):
    """Empty ruled paper, a pencil, a lamp."""
    table(colour=((0.09, 0.04, 0.016), (0.18, 0.085, 0.036)))
    page((-0.12, 0.0, 0.001), 6, 1, printed=False)
    page((0.10, 0.03, 0.002), -5, 2, printed=False)
    page((0.33, 0.10, 0.001), 17, 3)
    pencil, tip, wax = Parts(), Parts(), Parts()
    pencil.tube((0, 0, 0), (0.165, 0, 0), 0.0037, 0.0037, 6)
    tip.tube((0.165, 0, 0), (0.182, 0, 0), 0.0037, 0.0006, 12)
    wax.tube((-0.008, 0, 0), (0.001, 0, 0), 0.0036, 0.0036, 14)
    where = {"at": (-0.04, -0.06, 0.0065), "turn": (0, 0, math.radians(28))}
    pencil.place("pencil", material("pencil", (0.30, 0.02, 0.02), 0.3, coat=0.5), **where)
    tip.place("tip", material("tip", (0.62, 0.44, 0.26), 0.7), **where)
    wax.place("end", material("end", (0.02, 0.02, 0.02), 0.4), **where)
    cup = Parts()
    cup.lathe([(0.026, 0.0), (0.036, 0.006), (0.041, 0.05), (0.042, 0.075), (0.039, 0.075), (0.037, 0.05), (0.036, 0.046), (0.0, 0.046)], (-0.36, 0.16, 0), 40)
    cup.place("cup", material("cup", (0.50, 0.46, 0.40), 0.2, coat=0.6), smooth=True)
    spot((0.42, 0.62, 0.62), (0.0, 0.02, 0), 12, 70, WARM, 0.05, 0.8)
    area((-0.9, 0.4, 0.5), (0, 0, 0), 2.4, (0.4, 0.6), COOL)
    camera((-0.16, -0.52, 0.30), (0.04, 0.03, 0.0), 42, focus=(0.02, -0.03, 0.0), stop=2.0)
    return WIDE


def tickets_for_twenty_five_dollars(_plan):
    """Rows of seats from the front, one of them in the light."""
    stalls()
    x, y, z = 0.0, 0.0, 0.0
    spot((x + 0.9, y + 2.6, 4.4), (x, y, z + 0.5), 620, 12, PALE, 0.05, 0.5)
    beam((x + 0.9, y + 2.6, 4.4), (x, y, z + 0.2), 9, strength=0.10)
    area((0, 3.5, 3.5), (0, -1, 0.5), 80, (6, 1), COOL)
    area((0, -5.5, 3.2), (0, -3, 0.6), 40, (8, 0.5), WARM)
    camera((1.2, 3.3, 1.95), (-0.05, -0.5, 0.50), 40, focus=(x, y, 0.7), stop=2.4)
    return WIDE


def _tree(parts, start, way, length, radius, depth):
    start, way = Vector(start), Vector(way).normalized()
    end = start + way * length
    parts.tube(start, end, radius, radius * 0.68, 6 if depth < 4 else 4)
    if depth == 0:
        return
    for _ in range(3 if depth > 1 else 2):
        bent = way + Vector((chance.uniform(-0.75, 0.75), chance.uniform(-0.6, 0.6), chance.uniform(-0.15, 0.5)))
        _tree(parts, end, bent, length * chance.uniform(0.62, 0.82), radius * 0.64, depth - 1)


def twenty_four_songs_on_foot(_plan):
    """A house at night in the snow, a lit window, and footprints that lead away from it."""
    snow, house, roof, glass, bars, tree = Parts(), Parts(), Parts(), Parts(), Parts(), Parts()
    size, cells = 40.0, 150
    walk = [(-0.4 + 1.1 * math.sin(k * 0.26) + (0.13 if k % 2 else -0.13), 6.0 - k * 0.62) for k in range(23)]
    height = lambda x, y: 0.10 * math.sin(x * 0.5 + 1) * math.cos(y * 0.35) + 0.05 * math.sin(x * 1.3 + y)
    vertices, faces = [], []
    xs = [-20 + size * k / cells for k in range(cells + 1)]
    ys = [-9 + 19 * (k / (cells * 2)) for k in range(cells * 2 + 1)] + [14, 20, 30]
    xs = sorted(set(xs) | {-3 + 6 * k / 160 for k in range(161)})
    for y in ys:
        for x in xs:
            dent = max((0.09 * math.exp(-(((x - a) / 0.085) ** 4 + ((y - b) / 0.15) ** 4)) for a, b in walk), default=0) if abs(x) < 3 else 0
            vertices.append((x, y, height(x, y) - dent))
    n = len(xs)
    faces = [(r * n + k, r * n + k + 1, (r + 1) * n + k + 1, (r + 1) * n + k) for r in range(len(ys) - 1) for k in range(n - 1)]
    snow.add(vertices, faces)
    snow.place("snow", material("snow", (0.62, 0.66, 0.74), 0.7), smooth=True)
    house.box((-0.6, 9.5, 1.6), (7.5, 5, 3.4))
    house.place("house", material("house", (0.10, 0.085, 0.08), 0.9))
    roof.add([(-4.7, 6.7, 3.2), (3.5, 6.7, 3.2), (3.5, 9.5, 6.0), (-4.7, 9.5, 6.0), (3.5, 12.4, 3.2), (-4.7, 12.4, 3.2)], [(0, 1, 2, 3), (3, 2, 4, 5), (0, 3, 5), (1, 4, 2)])
    roof.box((1.7, 9.2, 5.9), (0.7, 0.7, 1.4))
    roof.place("roof", material("roof", (0.50, 0.54, 0.62), 0.75))
    glass.box((0.75, 6.99, 1.75), (0.95, 0.02, 1.25))
    glass.place("window", glowing("window", (1, 0.60, 0.24), 3.6))
    for x in (0.27, 0.75, 1.23):
        bars.box((x, 6.96, 1.75), (0.05, 0.05, 1.3))
    for z in (1.12, 1.78, 2.38):
        bars.box((0.75, 6.96, z), (1.0, 0.05, 0.05))
    bars.box((-1.5, 6.97, 1.05), (1.0, 0.05, 2.1))
    bars.place("bars", material("bars", (0.035, 0.03, 0.028), 0.7))
    chance.seed(11)
    _tree(tree, (4.9, 4.6, -0.1), (0.06, 0, 1), 1.7, 0.17, 6)
    _tree(tree, (-6.4, 8.5, -0.1), (-0.05, 0, 1), 1.6, 0.15, 5)
    tree.place("trees", material("bark", (0.02, 0.018, 0.018), 0.9))
    sky((0.045, 0.075, 0.19), 0.55)
    area((0.75, 6.9, 1.75), (0.6, 2.0, 0), 120, (0.9, 1.2), (1, 0.58, 0.24))
    spot((-14, -4, 16), (0, 3, 0), 9000, 60, (0.52, 0.64, 1.0), 0.4, 0.4)
    camera((1.9, -6.4, 1.65), (0.1, 5.0, 1.55), 36)
    return WIDE | {"exposure": 1.25}


def four_notes_lower(_plan):
    """A basset clarinet by a window, its lowest keys in the light."""
    table(colour=((0.12, 0.055, 0.022), (0.24, 0.12, 0.05)), rough=0.7)
    put(clarinet(0.14), (-0.30, -0.02, 0.018), (0, 0, -68))
    page((-0.02, 0.16, 0.001), -24, 12)
    area((0.15, 0.8, 0.55), (-0.1, 0, 0), 9, (0.7, 0.12), (0.92, 0.95, 1.0))
    area((-0.9, 0.1, 0.5), (-0.1, 0, 0), 6, (0.3, 0.3), WARM)
    area((-0.3, -0.6, 0.5), (-0.1, 0, 0), 4, (0.6, 0.1), PALE)
    camera((-0.36, -0.40, 0.26), (-0.10, 0.03, 0.005), 46, focus=(-0.22, -0.0, 0.018), stop=2.0)
    return WIDE


def two_thousand_pipes_before_breakfast(_plan):
    """Inside the organ: ranks of small pipes in a lamp's light."""
    tin = material("tin", (0.80, 0.76, 0.70), 0.36, 1.0)
    timber = wood("chest", (0.24, 0.11, 0.042), (0.42, 0.22, 0.09), 0.45, along="x")
    pipes, mouths, chest = Parts(), Parts(), Parts()
    for rank in range(7):
        for at in range(34):
            share = at / 33
            radius = 0.026 - 0.017 * share + 0.002 * (rank % 3)
            x, y = -1.0 + at * 0.062, rank * 0.15
            foot, top = 0.20 + 0.01 * (rank % 2), 0.36 + (0.85 - 0.18 * (rank % 3)) * (1 - share) ** 1.4
            pipes.tube((x, y, 0.0), (x, y, foot), 0.006, radius, 16)
            pipes.tube((x, y, foot + 0.004), (x, y, foot + top), radius, radius, 16)
            pipes.tube((x, y, foot + top), (x, y, foot + top + 0.0005), radius * 0.9, radius * 0.9, 16)
            mouths.box((x, y - radius * 0.95, foot + radius * 0.55), (radius * 1.15, radius * 0.28, radius * 0.8))
    chest.box((0.05, 0.45, -0.06), (2.4, 1.4, 0.12))
    for rank in range(7):
        chest.box((0.05, rank * 0.15, 0.135), (2.4, 0.05, 0.014))
    pipes.place("pipes", tin, smooth=True)
    mouths.place("mouths", material("mouth", (0.015, 0.012, 0.01), 0.7))
    chest.place("chest", timber, bevel=0.003)
    spot((-0.9, -0.7, 1.2), (0.1, 0.2, 0.3), 70, 60, WARM, 0.04, 0.8)
    area((-1.3, -0.9, 0.5), (0.0, 0.2, 0.4), 11, (0.2, 1.2), WARM)
    area((1.4, -0.5, 1.1), (0.2, 0.4, 0.3), 15, (0.3, 1.2), PALE)
    area((0, 1.6, 1.6), (0, 0.5, 0.4), 10, (2, 0.3), (1, 0.7, 0.4))
    camera((-0.72, -0.86, 0.62), (0.06, 0.2, 0.33), 40, focus=(-0.3, 0.02, 0.35), stop=2.0)
    return WIDE


def the_doors_stay_open(_plan):
    """The hall's doors from the dark foyer, one of them wide open, the light within on the floor."""
    oak = wood("oak", (0.20, 0.09, 0.036), (0.38, 0.19, 0.08), 0.4)
    wall, floor, doors, brass = Parts(), Parts(), Parts(), Parts()
    for at in range(70):
        x = -8 + at * 0.23
        if -1.25 < x < 1.25:
            wall.box((x, 0.0, 3.4), (0.17, 0.12, 1.4))
            continue
        wall.box((x, 0.0, 2.05), (0.17, 0.10 + 0.12 * (0.5 + 0.5 * math.sin(at * 0.7)), 4.1))
    wall.box((-4.7, 0.15, 2), (6.8, 0.1, 4.2))
    wall.box((4.7, 0.15, 2), (6.8, 0.1, 4.2))
    wall.box((0, 0.15, 3.4), (3, 0.1, 1.5))
    for x in (-1.26, 1.26):
        wall.box((x, 0.06, 1.36), (0.14, 0.26, 2.72))
    wall.box((0, 0.06, 2.72), (2.66, 0.26, 0.14))
    wall.place("wall", oak)
    floor.box((0, 2, -0.02), (18, 28, 0.04))
    floor.place("floor", material("floor", (0.09, 0.075, 0.062), 0.16))
    for side, degrees in ((-1, 96), (1, 68)):
        leaf = Parts()
        leaf.box((-side * 0.6, 0, 1.33), (1.19, 0.07, 2.64))
        handle = Parts()
        handle.tube((-side * 1.05, -0.10, 0.95), (-side * 1.05, -0.10, 1.75), 0.016, sides=14)
        for z in (1.05, 1.65):
            handle.tube((-side * 1.05, -0.10, z), (-side * 1.05, 0, z), 0.010, sides=10)
        where = {"at": (side * 1.2, 0, 0), "turn": (0, 0, side * math.radians(-degrees) * -1)}
        leaf.place("leaf", wood("door", (0.15, 0.065, 0.025), (0.28, 0.135, 0.055), 0.35), bevel=0.006, **where)
        handle.place("handle", material("brass", (0.75, 0.50, 0.20), 0.22, 1.0), smooth=True, **where)
    beyond = Parts()
    for row in range(9):
        for at in range(15):
            beyond.box(((at - 7) * 0.62, 2.6 + row * 0.9, 0.55 - row * 0.06), (0.5, 0.12, 0.8))
    beyond.place("seats", material("velvet", (0.03, 0.05, 0.17), 0.85, sheen=0.5))
    slats_behind(12.5, 18, 9)
    spot((0.5, 9, 6), (-0.1, -0.6, 0), 6500, 34, (1, 0.76, 0.48), 0.25, 0.5)
    area((0, 7, 6), (0, 12, 3), 1400, (8, 1), (1, 0.74, 0.46))
    area((0, 6, 5), (0, 5, 0), 260, (6, 4), (1, 0.74, 0.46))
    area((-6, -4, 3.5), (0, 0, 1), 20, (2, 2), COOL)
    camera((1.5, -5.4, 1.55), (-0.12, 0.3, 1.42), 30)
    return WIDE | {"haze": ((0.20, 0.115, 0.05), 220)}


def sixty_concerts_and_a_wall(_plan):
    """A cork wall with a pin for every evening, seen along it in close-up."""
    cork = material("cork", (0.34, 0.19, 0.085), 0.9)
    nodes, links = cork.node_tree.nodes, cork.node_tree.links
    noise, ramp = nodes.new("ShaderNodeTexVoronoi"), nodes.new("ShaderNodeValToRGB")
    noise.inputs["Scale"].default_value = 190
    where = nodes.new("ShaderNodeTexCoord")
    links.new(where.outputs["Object"], noise.inputs["Vector"])
    links.new(noise.outputs["Color"], ramp.inputs[0])
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (0.20, 0.095, 0.035, 1), (0.46, 0.28, 0.13, 1)
    links.new(ramp.outputs[0], nodes["Principled BSDF"].inputs["Base Color"])
    wall = Parts()
    wall.box((0, 0.02, 0), (4, 0.04, 2))
    wall.place("cork", cork)
    colours = [(0.52, 0.03, 0.03), (0.03, 0.09, 0.28), (0.55, 0.30, 0.03), (0.75, 0.72, 0.66), (0.04, 0.16, 0.10)]
    groups = [Parts() for _ in colours]
    steel, slips = Parts(), Parts()
    head = [(0.001, 0.0), (0.0052, 0.0005), (0.0052, 0.002), (0.0032, 0.004), (0.003, 0.011), (0.0056, 0.0128), (0.0056, 0.0142), (0.001, 0.0152)]
    for column in range(26):
        for row in range(9):
            x, z = -0.55 + column * 0.044 + chance.uniform(-0.002, 0.002), (row - 4) * 0.044 + chance.uniform(-0.002, 0.002)
            kind = chance.choice((0, 0, 1, 1, 2, 4, 4, 3))
            pin = Parts()
            pin.lathe(head, sides=18)
            lean = chance.uniform(-0.2, 0.2)
            moved = [(x + a + lean * h, -0.008 - h, z + b) for a, b, h in pin.vertices]
            groups[kind].add(moved, pin.faces)
            steel.tube((x, 0.0, z), (x, -0.0085, z), 0.0006, sides=6)
            if kind != 3 and chance.random() < 0.55:
                slips.box((x + 0.004, -0.0012, z - 0.014), (0.032, 0.0008, 0.022), turn=0, tilt=chance.uniform(-0.05, 0.05))
    for colour, group in zip(colours, groups):
        group.place("pins", material("pin", colour, 0.22, coat=0.6), smooth=True)
    steel.place("needles", material("needle", (0.8, 0.8, 0.8), 0.2, 1.0))
    slips.place("slips", material("slip", (0.66, 0.60, 0.50), 0.85))
    area((-0.6, -0.35, 0.45), (0, 0, 0), 5, (0.15, 0.3), WARM)
    area((0.9, -0.5, 0.2), (0.2, 0, 0), 5, (0.4, 0.4), COOL)
    camera((-0.30, -0.20, 0.07), (0.02, 0, -0.008), 42, focus=(-0.12, -0.01, 0), stop=4.0)
    return WIDE


def reel(at, full, turn=0.0):
    """A reel of tape lying flat: three arms, a hub, and tape up to the radius `full`, in metres."""
    steel, tape = Parts(), Parts()
    x, y, z = at
    for k in range(72):
        a, b = 2 * math.pi * k / 72, 2 * math.pi * (k + 1) / 72
        on = lambda r, w, h: (x + r * math.cos(w), y + r * math.sin(w), z + h)
        for h in (0.0, 0.010):
            steel.quad(on(0.122, a, h), on(0.133, a, h), on(0.133, b, h), on(0.122, b, h))
            steel.quad(on(0.020, a, h), on(0.045, a, h), on(0.045, b, h), on(0.020, b, h))
            arm = ((k / 72 + turn) % (1 / 3)) * 3
            if arm < 0.36:
                steel.quad(on(0.045, a, h), on(0.122, a, h), on(0.122, b, h), on(0.045, b, h))
    rings = int((full - 0.05) / 0.0012)
    profile = [(0.050, 0.0015), (0.050, 0.0085)]
    for ring in range(rings):
        profile.append((0.05 + ring * 0.0012, 0.0085 + (0.0003 if ring % 2 else 0)))
    tape.lathe(profile + [(full, 0.0085), (full, 0.0015)], at, 96)
    hub = Parts()
    hub.lathe([(0.0, 0.022), (0.013, 0.021), (0.016, 0.016), (0.020, 0.011), (0.020, -0.004)], at, 36)
    steel.place("reel", material("reel", (0.62, 0.60, 0.56), 0.42, 1.0))
    hub.place("hub", material("hub", (0.82, 0.80, 0.76), 0.18, 1.0), smooth=True)
    tape.place("tape", material("tape", (0.075, 0.028, 0.014), 0.32, coat=0.3), smooth=True)


def what_the_tape_remembers(_plan):
    """A close-up of a tape machine, its reels half full."""
    deck, panel, heads, ribbon, knobs = Parts(), Parts(), Parts(), Parts(), Parts()
    deck.box((0, 0.02, -0.03), (0.72, 0.52, 0.04))
    deck.place("deck", material("deck", (0.055, 0.055, 0.058), 0.38, 0.5), bevel=0.004)
    frame = Parts()
    for x in (-0.39, 0.39):
        frame.box((x, 0.02, -0.03), (0.05, 0.56, 0.10))
    frame.place("frame", wood("case", (0.16, 0.07, 0.028), (0.30, 0.15, 0.06), 0.3, along="y"), bevel=0.006)
    table(colour=((0.05, 0.024, 0.012), (0.10, 0.05, 0.026)))
    reel((-0.155, 0.11, 0.004), 0.108, 0.05)
    reel((0.155, 0.11, 0.004), 0.078, 0.21)
    way = [(-0.262, 0.095), (-0.235, -0.10), (-0.06, -0.145), (0.06, -0.145), (0.235, -0.10), (0.232, 0.10)]
    for (a, b), (c, d) in zip(way, way[1:]):
        ribbon.quad((a, b, 0.0055), (c, d, 0.0055), (c, d, 0.0125), (a, b, 0.0125))
    ribbon.place("ribbon", material("ribbon", (0.10, 0.04, 0.02), 0.3, coat=0.3))
    for x, y in ((-0.238, -0.10), (0.238, -0.10)):
        heads.lathe([(0.012, -0.01), (0.012, 0.018), (0.0, 0.019)], (x, y, 0), 28)
    for x in (-0.055, 0.0, 0.055):
        heads.box((x, -0.160, 0.006), (0.032, 0.026, 0.03))
    heads.place("heads", material("heads", (0.78, 0.74, 0.68), 0.22, 1.0), smooth=True)
    for at in range(5):
        knobs.box((-0.12 + at * 0.06, -0.215, 0.0), (0.04, 0.024, 0.018))
    knobs.place("keys", material("knobs", (0.55, 0.50, 0.42), 0.4), bevel=0.003)
    lamp = Parts()
    lamp.tube((0.27, -0.21, -0.008), (0.27, -0.21, -0.003), 0.005, sides=16)
    lamp.place("lamp", glowing("lamp", (1, 0.12, 0.05), 8))
    sky((0.6, 0.7, 1.0), 0.03)
    area((-0.2, 1.1, 0.8), (0, 0, 0), 5, (1.0, 0.5), WARM)
    area((-0.8, 0.1, 0.6), (0, 0, 0), 5, (0.3, 0.6), PALE)
    area((0.8, 0.3, 0.5), (0, 0, 0), 4, (0.2, 0.6), COOL)
    camera((-0.30, -0.46, 0.30), (-0.01, 0.02, 0.0), 42, focus=(-0.12, -0.02, 0.01), stop=2.2)
    return WIDE


TOLD = (the_piano_that_travels_by_lift, listening_in_the_dark, how_to_read_a_quartet, the_woman_who_tunes_the_room)
TOLD += (a_season_of_first_hearings, tickets_for_twenty_five_dollars, twenty_four_songs_on_foot, four_notes_lower)
TOLD += (two_thousand_pipes_before_breakfast, the_doors_stay_open, sixty_concerts_and_a_wall, what_the_tape_remembers)
STORIES = {f"news/{each.__name__.replace('_', '-')}": each for each in TOLD}
