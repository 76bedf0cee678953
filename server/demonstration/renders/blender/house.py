"""The auditorium of Marlow Hall, built from the positions of its seats. The stage's front edge is y = 0, its floor STAGE high."""
import math

from kit import Parts, area, beam, glowing, material, placed, spot, wood
from things import chair, grand_piano, music_stand, seat

STAGE = 1.0
"""Metres per unit of the seating plan, and the plan's point at the middle of the stage's front edge."""
UNIT, MIDDLE_X, FRONT_Y = 0.0275, 600, 90
HALF, HEIGHT, BACK, DEPTH = 13.6, 14.5, 10.0, 25.0
FIRST, SECOND = 2, 3
BALCONIES = {FIRST: (4.9, 8.6, 0.45), SECOND: (8.9, 10.4, 0.62)}
"""By screen: its floor's height at the front, its first row's distance behind that of the stalls, the rise per row."""


def rake(back):
    """Returns the height of the stalls' floor at a distance from the stage, in metres."""
    return 0.05 + max(0.0, back) ** 1.25 * 0.05


def place_of(each):
    """Returns a seat's position and direction: x, y, z, turn."""
    x, y = (each["x"] - MIDDLE_X) * UNIT, -(each["y"] - FRONT_Y) * UNIT
    turn = -math.atan2(each["x"] - MIDDLE_X, each["y"] + 500)
    screen = each["screenId"]
    if screen in BALCONIES:
        floor, away, rise = BALCONIES[screen]
        return x, y - away, floor + (each["rowPosition"] - 1) * rise, turn
    if screen == 4:
        upper = each["rowPosition"] >= 30
        side = math.copysign(1, x)
        number = each["rowPosition"] % 10
        return side * (HALF - 1.15), -1.6 - (4 - number) * 2.9 + (each["number"] - 2) * 0.75, 7.6 if upper else 4.0, side * math.pi / 2
    return x, y, rake(-y), turn


def shell(oak, dark_oak, brass, line):
    walls = Parts()
    for side in (-1, 1):
        y = -DEPTH
        while y < 0:
            deep = 0.12 + 0.3 * (0.5 + 0.5 * math.sin(y * 0.9)) * (0.6 + 0.4 * math.sin(y * 0.23))
            walls.box((side * (HALF - deep / 2), y, HEIGHT / 2), (deep, 0.2, HEIGHT))
            y += 0.29
    steps = 46
    for side in (-1, 1):
        for at in range(steps):
            share = at / steps
            x, y = side * (HALF - 0.3 - share * 4.6), share * BACK
            deep = 0.12 + 0.34 * (0.5 + 0.5 * math.sin(at * 0.62))
            walls.box((x - side * deep / 2, y, HEIGHT / 2), (deep, 0.16, HEIGHT), turn=side * 0.43)
    for at in range(70):
        x = -8.8 + at * 17.6 / 69
        deep = 0.1 + 0.34 * (0.5 + 0.5 * math.sin(at * 0.5 + 1))
        walls.box((x, BACK + 0.3 - deep / 2, 3.1), (0.19, deep, 4.4))
    walls.place("slats", oak)
    behind = Parts()
    for side in (-1, 1):
        behind.box((side * (HALF + 0.1), -DEPTH / 2, HEIGHT / 2), (0.2, DEPTH, HEIGHT))
        behind.quad((side * HALF, 0, 0), (side * (HALF - 4.9), BACK + 0.3, 0), (side * (HALF - 4.9), BACK + 0.3, HEIGHT), (side * HALF, 0, HEIGHT))
    behind.box((0, BACK + 0.5, HEIGHT / 2), (2 * HALF, 0.2, HEIGHT))
    behind.box((0, -DEPTH - 0.1, HEIGHT / 2), (2 * HALF, 0.2, HEIGHT))
    behind.box((0, (BACK - DEPTH) / 2, HEIGHT + 0.9), (2 * HALF + 1, BACK + DEPTH + 2, 0.2))
    behind.place("behind", dark_oak)
    ceiling = Parts()
    for at in range(15):
        y = BACK - 1.2 - at * 2.35
        height = HEIGHT - 1.5 + 0.8 * math.sin(at * 0.75 + 0.6)
        for column in range(7):
            x = (column - 3) * 3.7
            ceiling.box((x, y, height + 0.06 * abs(column - 3) ** 2), (3.45, 1.95, 0.1), tilt=0.13 * math.cos(at * 0.75 + 0.6))
    ceiling.place("ceiling", oak)
    lamps = Parts()
    for at in range(14):
        y = BACK - 2.4 - at * 2.35
        for column in range(6):
            lamps.tube(((column - 2.5) * 3.7, y, HEIGHT - 1.3), ((column - 2.5) * 3.7, y, HEIGHT - 1.5), 0.075)
    lamps.place("downlights", line)


def stalls_floor(boards):
    floor = Parts()
    for at in range(20):
        y = -1.3 - at * 0.88 + 0.4
        deep = 0.89 if at < 19 else 8
        floor.box((0, y - deep / 2, rake(-y + 0.45) - 0.5), (2 * HALF, deep, 1.0))
    floor.box((0, -0.65, -0.45), (2 * HALF, 1.5, 1.0))
    floor.place("floor", boards)


def stage_floor(boards, edge):
    floor = Parts()
    for at in range(88):
        x = -13.2 + at * 0.3
        deep = BACK + 0.2
        floor.box((x + 0.15, deep / 2 - 0.05, STAGE - 0.06), (0.296, deep, 0.12))
    floor.place("stage", boards)
    front = Parts()
    for at in range(120):
        front.box((-13.2 + at * 0.22, 0.02, STAGE / 2 - 0.06), (0.14, 0.12, STAGE - 0.12))
    front.place("stage front", edge)


def balcony(screen, seats, oak, dark, line):
    floor, away, rise = BALCONIES[screen]
    centre = -(-500 - FRONT_Y) * UNIT
    edge = 660 * UNIT + away - 0.95
    front, light, deck = Parts(), Parts(), Parts()
    reach = math.asin(min(1, (HALF - 0.05) / edge))
    count = 150
    arc = lambda at, r: (r * math.sin(-reach + 2 * reach * at / count), centre - r * math.cos(-reach + 2 * reach * at / count))
    for at in range(count):
        angle = -reach + 2 * reach * (at + 0.5) / count
        x, y = arc(at + 0.5, edge)
        deep = 0.1 + 0.1 * (0.5 + 0.5 * math.sin(at * 0.5))
        front.box((x, y + deep / 2, floor + 0.2), (0.17, deep, 0.95), turn=angle)
        front.box((x, y - 0.12, floor + 0.7), (edge * 2 * reach / count + 0.01, 0.34, 0.05), turn=angle)
        light.box((x, y - 0.14, floor - 0.34), (edge * 2 * reach / count + 0.01, 0.06, 0.02), turn=angle)
    for row in range(7):
        inner, outer = edge - 0.1 + row * 0.88, (edge + (row + 1) * 0.88 if row < 6 else edge + 12)
        for at in range(48):
            a, b = arc(at * count / 48, inner), arc((at + 1) * count / 48, inner)
            c, d = arc((at + 1) * count / 48, outer), arc(at * count / 48, outer)
            high = floor + row * rise - 0.02
            deck.quad((*a, high), (*b, high), (*c, high), (*d, high))
            deck.quad((*a, floor - 0.32), (*b, floor - 0.32), (*c, floor - 0.32), (*d, floor - 0.32))
            deck.quad((*a, high - rise), (*b, high - rise), (*b, high), (*a, high))
    front.place("front", oak)
    light.place("line", line)
    deck.place("deck", dark)


def boxes(oak, line):
    front, light = Parts(), Parts()
    for side in (-1, 1):
        for height in (4.0, 7.6):
            for at in range(5):
                y = -1.6 - at * 2.9
                for slat in range(12):
                    front.box((side * (HALF - 2.0), y - 1.15 + slat * 0.21, height + 0.22), (0.12 + 0.05 * math.sin(slat), 0.16, 0.74))
                front.box((side * (HALF - 1.9), y, height + 0.62), (0.34, 2.6, 0.05))
                front.box((side * (HALF - 1.0), y, height - 0.15), (2.0, 2.6, 0.14))
                for end in (-1.3, 1.3):
                    front.box((side * (HALF - 1.0), y + end, height + 0.25), (2.0, 0.07, 0.8))
                light.box((side * (HALF - 1.85), y, height - 0.24), (0.05, 2.5, 0.02))
    front.place("boxes", oak)
    light.place("box lines", line)


def organ(tin, oak):
    """Adds three towers of front pipes, the tallest outside."""
    pipes, case, mouths = Parts(), Parts(), Parts()
    count = 43
    for at in range(count):
        share = at / (count - 1)
        tower = abs(math.cos(share * math.pi * 2)) ** 0.8
        radius = 0.115 + 0.05 * tower
        x = -7.4 + share * 14.8
        y = BACK - 0.15 - 0.25 * tower
        foot, mouth, top = 5.4, 6.25 + 0.25 * tower, 8.6 + 4.1 * tower
        pipes.tube((x, y, foot), (x, y, mouth), 0.03, radius, 20)
        pipes.tube((x, y, mouth + 0.02), (x, y, top), radius, radius, 20)
        mouths.box((x, y - radius * 0.93, mouth + 0.09), (radius * 1.1, 0.03, 0.13))
    for x in (-7.75, -3.72, 0, 3.72, 7.75):
        case.box((x, BACK - 0.2, 9.2), (0.14, 0.5, 8.0))
    case.box((0, BACK - 0.15, 5.3), (15.7, 0.9, 0.22))
    case.box((0, BACK + 0.25, 9.4), (15.6, 0.05, 8.2))
    pipes.place("pipes", tin, smooth=True)
    case.place("case", oak)
    mouths.place("mouths", material("mouth", (0.02, 0.015, 0.01), 0.6))


def auditorium(plan, on_stage="piano", level=1.0, tint=(1, 0.76, 0.5), stage_light=1.0, beams=True):
    """Adds the whole room. `level` is the auditorium's lights, `stage_light` the platform's; 1 is an evening before a concert."""
    oak = wood("oak", (0.30, 0.135, 0.05), (0.56, 0.30, 0.125), 0.42)
    dark = wood("dark oak", (0.05, 0.024, 0.012), (0.09, 0.045, 0.02), 0.6)
    across = wood("oak across", (0.36, 0.17, 0.065), (0.62, 0.35, 0.15), 0.4, along="x")
    boards = wood("stage boards", (0.42, 0.22, 0.09), (0.66, 0.40, 0.19), 0.28, along="y")
    aisle = wood("floor", (0.10, 0.05, 0.025), (0.19, 0.10, 0.05), 0.4, along="x")
    line = glowing("line", tint, 9 * level)
    tin = material("tin", (0.78, 0.75, 0.70), 0.27, 1.0)
    brass = material("brass", (0.8, 0.55, 0.25), 0.3, 1.0)
    shell(oak, dark, brass, glowing("downlight", tint, 14 * level))
    stalls_floor(aisle)
    stage_floor(boards, dark)
    for screen in BALCONIES:
        balcony(screen, plan, across, dark, line)
    boxes(across, line)
    organ(tin, oak)
    chair_meshes = seat()
    for each in plan:
        x, y, z, turn = place_of(each)
        if each["screenId"] == 1 and y > -0.5:
            continue
        for made in chair_meshes:
            placed(made, (x, y, z), (0, 0, turn))
    if on_stage == "piano":
        grand_piano((0.2, 3.6, STAGE))
    if on_stage in ("orchestra", "quartet"):
        count = [4] if on_stage == "quartet" else [8, 12, 15]
        for ring, players in enumerate(count):
            radius = 1.9 if on_stage == "quartet" else 2.6 + ring * 1.75
            for at in range(players):
                angle = math.radians(-74 + 148 * at / (players - 1))
                x, y = radius * math.sin(angle), 1.7 + radius * math.cos(angle)
                chair((x, y, STAGE), -angle)
                music_stand((x * 0.76, 1.7 + (y - 1.7) * 0.76, STAGE), -angle)
    for x in (-6, -3, 0, 3, 6):
        spot((x, -4.5, 12.6), (x * 0.55, 4.0, STAGE), 6800 * stage_light, 25, (1, 0.84, 0.64), 0.3)
        if beams:
            beam((x, -4.5, 12.6), (x * 0.55, 4.0, STAGE), 22, strength=0.09 * stage_light)
    for side in (-1, 1):
        spot((side * 8.5, 1, 12.4), (side * -1, 5, STAGE), 2000 * stage_light, 45, (1, 0.8, 0.56), 0.4)
        spot((side * 5, 3.5, 12.2), (side * 4.2, BACK, 7.4), 2300 * stage_light, 62, (1, 0.72, 0.44), 0.4)
        for at in range(4):
            spot((side * (HALF - 2.6), -3 - at * 5, 12.6), (side * HALF, -3 - at * 5, 3), 900 * level, 70, tint, 0.3)
    area((0, -6, 12.2), (0, -8, 0), 1900 * level, (20, 12), tint)
    area((0, -20, 8.2), (0, -20, 0), 260 * level, (22, 5), tint)
    area((0, -20, 4.3), (0, -20, 0), 200 * level, (22, 5), tint)
    area((0, 4, 12.2), (0, 4.5, 0), 620 * stage_light, (13, 7), (1, 0.82, 0.6))
