"""The Salon, the foyer and the front of the building."""
import math

from kit import Parts, area, chance, glowing, material, placed, sky, spot, wood
from things import chair, grand_piano


"""The Salon's haze: its colour, and the distance in metres at which little else is visible."""
SALON_HAZE = ((0.6, 0.42, 0.24), 200)


def salon_place_of(each):
    """Returns the position of a chair of the Salon: x, y."""
    return (each["x"] - 300) * 0.0235, 0.2 - (each["y"] - 100) * 0.0275 - 0.6


def salon(plan):
    """The Salon in the late afternoon: chairs as in its seating plan, windows on the left, the sun low behind them."""
    half, height, front, back = 5.6, 6.2, 4.4, -11.0
    plaster = material("plaster", (0.62, 0.55, 0.44), 0.8)
    oak = wood("oak", (0.26, 0.12, 0.045), (0.46, 0.25, 0.10), 0.4)
    boards = wood("boards", (0.30, 0.15, 0.06), (0.54, 0.31, 0.14), 0.25, along="y")
    floor, walls, panels, bars = Parts(), Parts(), Parts(), Parts()
    for at in range(56):
        floor.box((-half + 0.1 + at * 0.2, (front + back) / 2, -0.05), (0.196, front - back, 0.1))
    for at in range(56):
        floor.box((-half + 0.1 + at * 0.2, front - 1.9, 0.2), (0.196, 3.8, 0.1))
    walls.box((half + 0.1, (front + back) / 2, height / 2), (0.2, front - back, height))
    walls.box((0, back - 0.1, height / 2), (2 * half, 0.2, height))
    walls.box((0, (front + back) / 2, height + 0.1), (2 * half + 0.4, front - back + 0.4, 0.2))
    windows = [front - 2.2 - 2.6 * at for at in range(5)]
    edge = front
    for y in windows:
        walls.box((-half - 0.2, (edge + y + 0.75) / 2, height / 2), (0.4, edge - y - 0.75, height))
        walls.box((-half - 0.2, y, 0.4), (0.4, 1.5, 0.8))
        walls.box((-half - 0.2, y, height - 0.35), (0.4, 1.5, 0.7))
        for share in (-0.75, 0, 0.75):
            bars.box((-half - 0.25, y + share, 3.2), (0.06, 0.06, 4.8))
        for z in (0.85, 2.2, 3.55, 4.9, 5.45):
            bars.box((-half - 0.25, y, z), (0.05, 1.5, 0.045))
        edge = y - 0.75
    walls.box((-half - 0.2, (edge + back) / 2, height / 2), (0.4, edge - back, height))
    for at in range(60):
        panels.box((-half + 0.1 + at * 0.19, front - 0.05 - 0.06 * (1 + math.sin(at * 0.6)), height / 2), (0.13, 0.12, height))
    for at in range(72):
        panels.box((half - 0.04, front - 0.1 - at * 0.21, 0.75), (0.08, 0.16, 1.5))
    panels.box((0, front + 0.1, height / 2), (2 * half, 0.1, height))
    floor.place("floor", boards)
    walls.place("walls", plaster)
    panels.place("panels", oak)
    bars.place("bars", material("bars", (0.10, 0.06, 0.035), 0.5))
    for each in plan:
        chair((*salon_place_of(each), 0), math.pi + math.atan2(each["x"] - 300, each["y"] + 1300) * -1 + math.pi)
    grand_piano((-1.0, 2.2, 0.25))
    lamps, cords = Parts(), Parts()
    for x in (-2.4, 2.4):
        for y in (1.0, -3.0, -7.0):
            lamps.tube((x, y, 4.3), (x, y, 4.62), 0.22, 0.1, 24)
            cords.tube((x, y, 4.6), (x, y, height), 0.008)
    lamps.place("lamps", glowing("lamp", (1, 0.74, 0.44), 7))
    cords.place("cords", material("cord", (0.02, 0.02, 0.02), 0.5))
    sky((0.98, 0.78, 0.60), 0.8)
    spot((-30, 9, 13.5), (0, -2.0, 0.4), 520000, 44, (1, 0.72, 0.42), 0.25, 0.1)
    for y in windows:
        area((-half - 0.6, y, 3.2), (half, y, 2.4), 190, (1.5, 4.6), (0.80, 0.88, 1.0))
    area((0, 1.5, 5.8), (0, 2.5, 0), 160, (5, 3), (1, 0.78, 0.5))


def foyer():
    """The foyer at dusk: glass towards a blue street on the left, lamps in rows, a stair to the balconies."""
    stone = material("terrazzo", (0.16, 0.135, 0.11), 0.13)
    oak = wood("oak", (0.30, 0.135, 0.05), (0.54, 0.29, 0.12), 0.4)
    dark = material("bronze", (0.05, 0.035, 0.025), 0.35, 0.8)
    plaster = material("plaster", (0.36, 0.29, 0.22), 0.8)
    long_, high, half = 34, 7.6, 7.5
    floor, wall, slats, metal, columns, stair = (Parts() for _ in range(6))
    floor.box((0, long_ / 2 - 4, -0.1), (2 * half + 30, long_ + 20, 0.2))
    wall.box((0, long_ / 2, high + 0.1), (2 * half, long_ + 10, 0.2))
    wall.box((0, long_ + 0.2, high / 2), (2 * half, 0.2, high))
    y = -4
    while y < long_:
        slats.box((half - 0.1 - 0.12 * math.sin(y * 0.9), y, high / 2), (0.34, 0.16, high))
        y += 0.27
    wall.box((half + 0.2, long_ / 2, high / 2), (0.1, long_ + 8, high))
    for at in range(16):
        metal.box((-half, -4 + at * 2.4, high / 2), (0.16, 0.09, high))
    for z in (0.05, 3.0, high - 0.1):
        metal.box((-half, long_ / 2, z), (0.1, long_ + 8, 0.1))
    for at in range(7):
        columns.tube((-3.6, 1 + at * 4.8, 0), (-3.6, 1 + at * 4.8, high), 0.36, sides=40)
    for step in range(24):
        stair.box((4.6, 15.5 + step * 0.36, 0.16 * (step + 0.5)), (3.6, 0.4, 0.16 + step * 0.0))
        stair.box((2.75, 15.5 + step * 0.36, 0.16 * step + 0.55), (0.05, 0.37, 1.15))
    floor.place("floor", stone)
    wall.place("walls", plaster)
    slats.place("slats", oak)
    metal.place("metal", dark)
    columns.place("columns", oak, smooth=True)
    stair.place("stair", oak)
    import bpy

    globe = glowing("globe", (1, 0.72, 0.42), 9)
    cords = Parts()
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.2, segments=24, ring_count=16)
    ball = bpy.context.object.data
    ball.materials.append(globe)
    ball.polygons.foreach_set("use_smooth", [True] * len(ball.polygons))
    bpy.data.objects.remove(bpy.context.object)
    for at in range(14):
        for column, x in enumerate((-1.7, 0.4, 2.5)):
            z = 4.6 + 0.55 * math.sin(at * 1.1 + column * 1.7)
            placed(ball, (x, 1.2 + at * 2.3, z))
            cords.tube((x, 1.2 + at * 2.3, z), (x, 1.2 + at * 2.3, high), 0.007)
    cords.place("cords", dark)
    counter = Parts()
    counter.box((4.9, 8.6, 0.55), (1.0, 5.4, 1.1))
    counter.place("bar", oak)
    top = Parts()
    top.box((4.9, 8.6, 1.13), (1.2, 5.6, 0.06))
    top.place("bar top", dark)
    line = Parts()
    line.box((4.36, 8.6, 0.12), (0.02, 5.3, 0.03))
    line.box((half - 0.5, long_ / 2, high - 0.06), (0.08, long_, 0.03))
    line.place("line", glowing("line", (1, 0.72, 0.42), 10))
    town = Parts()
    for at in range(22):
        x, tall = -26 - 9 * chance.random(), 7 + 13 * chance.random()
        town.box((x, -8 + at * 3.2, tall / 2), (5, 2.9, tall))
    town.place("town", material("town", (0.015, 0.022, 0.05), 0.8))
    panes = Parts()
    for _ in range(150):
        panes.box((-22.9 - 0.0, -8 + chance.random() * 66, 1.5 + chance.random() * 10), (0.05, 0.5, 0.7))
    panes.place("panes", glowing("panes", (1, 0.7, 0.38), 1.6))
    sky((0.055, 0.11, 0.33), 1.0)
    for at in range(6):
        area((0.4, 2 + at * 5.4, 5.6), (0.4, 2 + at * 5.4, 0), 210, (5.5, 3.5), (1, 0.73, 0.44))
        area((half - 1.2, 2 + at * 5.4, 7.2), (half, 2 + at * 5.4, 1), 60, (0.4, 4), (1, 0.70, 0.4))
    area((-half - 0.5, long_ / 2, 4), (0, long_ / 2, 1), 420, (long_, 6), (0.22, 0.38, 1.0))


def front():
    """The building in the blue hour, seen across a wet street: a folded wall of fins over a lit foyer."""
    stone = wood("clay", (0.20, 0.13, 0.085), (0.30, 0.20, 0.135), 0.7)
    dark = material("bronze", (0.04, 0.03, 0.025), 0.4, 0.7)
    street = material("wet street", (0.045, 0.045, 0.048), 0.36)
    pavement = material("pavement", (0.16, 0.15, 0.14), 0.42)
    warm, wall = glowing("lit foyer", (1, 0.66, 0.34), 2.3), Parts()
    ground, kerb, fins, frames, body, lit, inside = (Parts() for _ in range(7))
    ground.box((0, -30, -0.15), (240, 100, 0.1))
    kerb.box((6, -5, -0.06), (160, 11, 0.2))
    body.box((6, 14, 10.6), (39.6, 27, 12.6))
    body.box((6, 20, 2.3), (39, 12, 4.6))
    for at in range(132):
        x = -14 + at * 0.305
        deep = 0.35 + 0.75 * (0.5 + 0.5 * math.sin(at * 0.21)) * (0.65 + 0.35 * math.sin(at * 0.053))
        foot = 4.6 + 0.9 * (0.5 + 0.5 * math.sin(at * 0.105 + 0.7))
        row = (at // 9) % 3
        if at % 9 in (2, 3, 4, 5) and row != 1:
            low, high = (8.4, 11.2) if row else (10.6, 14.2)
            fins.box((x, 0.4 - deep / 2, (foot + low) / 2), (0.13, deep, low - foot))
            fins.box((x, 0.4 - deep / 2, (high + 17) / 2), (0.13, deep, 17 - high))
            lit.box((x, 0.3, (low + high) / 2), (0.29, 0.03, high - low))
        else:
            fins.box((x, 0.4 - deep / 2, (foot + 17) / 2), (0.13, deep, 17 - foot))
    for at in range(17):
        frames.box((-14 + at * 2.5, 0.5, 2.3), (0.12, 0.3, 4.6))
        if at % 2:
            inside.tube((-14 + at * 2.5 + 1.2, 5.2, 0), (-14 + at * 2.5 + 1.2, 5.2, 4.6), 0.32, sides=24)
    frames.box((6, 0.45, 3.3), (40, 0.14, 0.1))
    frames.box((6, -1.5, 4.72), (41, 4.2, 0.16))
    wall.box((6, 9.0, 2.3), (40, 0.1, 4.6))
    marks = Parts()
    for at in range(24):
        marks.box((-60 + at * 6, -15, -0.095), (3, 0.14, 0.01))
    marks.place("marks", material("marks", (0.5, 0.5, 0.47), 0.5))
    ground.place("street", street)
    kerb.place("kerb", pavement)
    body.place("body", material("body", (0.05, 0.04, 0.035), 0.8))
    fins.place("fins", stone)
    frames.place("frames", dark)
    wall.place("inside", material("inside", (0.52, 0.28, 0.11), 0.6))
    inside.place("inside columns", wood("oak", (0.30, 0.135, 0.05), (0.54, 0.29, 0.12), 0.4), smooth=True)
    lit.place("windows", glowing("windows", (1, 0.68, 0.36), 2.2))
    bulbs = Parts()
    for at in range(32):
        for row in range(2):
            x = -13 + at * 1.24
            bulbs.box((x, 3.0 + row * 3, 3.6 + 0.25 * math.sin(at * 1.3 + row)), (0.17, 0.17, 0.17))
    bulbs.place("bulbs", glowing("bulbs", (1, 0.74, 0.44), 22))
    for at in range(8):
        area((-11.5 + at * 5, 4.5, 4.4), (-11.5 + at * 5, 4.2, 0), 2600, (4, 5), (1, 0.68, 0.36))
        spot((-11.5 + at * 5, -2.6, 4.9), (-11.5 + at * 5, 0.3, 13), 4200, 76, (1, 0.70, 0.40), 0.2, 0.9)
    town, panes = Parts(), Parts()
    for at in range(30):
        x, tall, y = -90 + at * 6.3, 8 + 16 * chance.random(), 26 + 20 * chance.random()
        if -16 < x < 28:
            continue
        town.box((x, y, tall / 2), (5.6, 12, tall))
        for _ in range(9):
            panes.box((x - 2.3 + 4.6 * chance.random(), y - 6.05, 2 + (tall - 3) * chance.random()), (0.55, 0.05, 0.8))
    town.place("town", material("town", (0.02, 0.028, 0.055), 0.9))
    panes.place("panes", glowing("panes", (1, 0.72, 0.4), 1.2))
    import bpy

    world = bpy.context.scene.world.node_tree
    nodes, links = world.nodes, world.links
    where, split, ramp = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeValToRGB")
    links.new(where.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes["Background"].inputs[0])
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[0].position = (0.42, 0.30, 0.30, 1), 0.0
    ramp.color_ramp.elements[1].color, ramp.color_ramp.elements[1].position = (0.012, 0.035, 0.16, 1), 0.75
    middle = ramp.color_ramp.elements.new(0.18)
    middle.color = (0.10, 0.17, 0.40, 1)
    nodes["Background"].inputs[1].default_value = 0.62
