"""Close-ups: the piano, the organ's pipes, seats, chairs and music stands before a concert."""
import math

from house import organ
from kit import Parts, area, beam, chance, glowing, material, placed, spot, wood
from things import chair, grand_piano, music_stand, seat


def boards(wide=16.0, deep=12.0):
    floor = Parts()
    for at in range(int(wide / 0.14)):
        floor.box((-wide / 2 + at * 0.14, 0, -0.05), (0.138, deep, 0.1))
    floor.place("boards", wood("boards", (0.36, 0.18, 0.07), (0.60, 0.35, 0.16), 0.26, along="y"))


def slats_behind(y, wide=16.0, high=7.0):
    wall = Parts()
    for at in range(int(wide / 0.24)):
        deep = 0.1 + 0.2 * (0.5 + 0.5 * math.sin(at * 0.5))
        wall.box((-wide / 2 + at * 0.24, y, high / 2), (0.17, deep, high))
    wall.box((0, y + 0.2, high / 2), (wide, 0.1, high))
    wall.place("slats", wood("oak", (0.30, 0.135, 0.05), (0.54, 0.29, 0.12), 0.42))


def lights_far(y, wide, high, count=70):
    """Lamps far out of focus: discs of light in the picture."""
    far = Parts()
    for _ in range(count):
        far.box((wide * (chance.random() - 0.5), y, high * (0.25 + 0.75 * chance.random())), (0.05, 0.05, 0.05))
    far.place("far lamps", glowing("far lamp", (1, 0.70, 0.40), 26))


def piano():
    """The grand on the empty stage, from the tail's side, its keyboard towards the light."""
    boards(24, 24)
    slats_behind(7.5, 24, 9)
    grand_piano((-0.9, 0.4, 0), 0.0)
    spot((-3.5, -3.5, 7), (0.2, 0.3, 0.7), 3600, 34, (1, 0.82, 0.6), 0.25, 0.7)
    spot((4.5, 5.5, 6.5), (0.6, 0, 0.9), 2600, 42, (1, 0.74, 0.46), 0.3, 0.7)
    area((-1, 6, 7.5), (0, 7.5, 2), 300, (12, 0.6), (1, 0.7, 0.42))
    area((0, -6, 5), (0.5, 0, 0.8), 60, (6, 3), (0.6, 0.7, 1.0))
    for x in (-3.5, 4.5):
        beam((x, 5.5, 8.5), (0.3, 0.5, 0), 22, strength=0.12)


def strings():
    """Inside the piano: strings over the gilded frame, the lid above them."""
    grand_piano((0, 0, 0))
    spot((0.2, -2.2, 2.6), (1.2, 0.1, 0.95), 380, 40, (1, 0.80, 0.55), 0.1, 0.8)
    area((2.9, -1.3, 1.9), (1.1, 0.1, 0.95), 22, (1.4, 0.5), (1, 0.72, 0.46))
    area((-1.2, -1.6, 1.6), (0.6, 0, 0.95), 9, (0.8, 0.6), (0.6, 0.74, 1.0))


def pipes():
    """The organ's pipes from below."""
    tin = material("tin", (0.80, 0.76, 0.70), 0.24, 1.0)
    organ(tin, wood("oak", (0.26, 0.115, 0.042), (0.46, 0.24, 0.10), 0.4))
    area((-7, 4, 8), (0, 9.8, 9), 700, (3, 8), (1, 0.76, 0.48))
    area((6, 2, 4), (0, 9.8, 8), 260, (2, 6), (1, 0.84, 0.66))
    spot((0, 5.5, 4.2), (-1, 9.8, 10), 900, 60, (1, 0.72, 0.42), 0.2, 0.8)


def seats():
    """A close-up of seats in the stalls."""
    made = seat()
    for row in range(7):
        for at in range(16):
            x = (at - 7.5) * 0.62
            for each in made:
                placed(each, (x, row * 0.95 - 0.03 * x * x * 0.2, -row * 0.12), (0, 0, -x * 0.012))
    floor = Parts()
    for row in range(9):
        floor.box((0, row * 0.95, -row * 0.12 - 0.25), (14, 0.95, 0.5))
    floor.place("floor", wood("floor", (0.10, 0.05, 0.025), (0.19, 0.10, 0.05), 0.35, along="x"))
    slats_behind(14, 24, 8)
    spot((3.2, 9, 4.6), (-0.4, 0.6, 0.6), 2600, 44, (1, 0.78, 0.5), 0.2, 0.8)
    spot((-4.5, 5, 4.0), (0, 1.4, 0.5), 900, 50, (1, 0.72, 0.44), 0.2, 0.8)
    area((0, 11, 5), (0, 14, 2), 900, (12, 1), (1, 0.74, 0.46))
    area((0, -3, 3.5), (0, 1, 0.5), 40, (5, 2), (0.5, 0.62, 1.0))
    lights_far(12, 22, 6, 46)


def stands():
    """Four chairs and music stands before a quartet's concert, lit from behind."""
    boards(24, 26)
    slats_behind(9, 26, 9)
    for at in range(4):
        angle = math.radians(-72 + 48 * at)
        x, y = 1.75 * math.sin(angle), 1.75 * math.cos(angle)
        chair((x, y, 0), -angle)
        music_stand((x * 0.62, y * 0.62 - 0.1, 0), -angle)
    for x in (-3.2, 3.2):
        spot((x, 6.5, 7.5), (x * 0.08, 0.7, 0), 3800, 30, (1, 0.80, 0.55), 0.15, 0.6)
        beam((x, 6.5, 7.5), (x * 0.08, 0.7, 0), 24, strength=0.16)
    spot((-5, -4.5, 6), (0, 1, 0.6), 700, 34, (1, 0.84, 0.66), 0.3, 0.8)
    area((0, 7.4, 6.8), (0, 9, 2), 260, (12, 0.6), (1, 0.68, 0.4))


def chairs():
    """Rows of an orchestra's chairs with their music stands, the dark hall behind."""
    boards(26, 26)
    for ring, players in enumerate((7, 11, 14)):
        radius = 2.6 + ring * 1.7
        for at in range(players):
            angle = math.radians(-78 + 156 * at / (players - 1)) + 0.02 * chance.random()
            x, y = radius * math.sin(angle), radius * math.cos(angle)
            chair((x, y, 0), -angle + 0.12 * (chance.random() - 0.5))
            music_stand((x * 0.78, y * 0.78, 0), -angle)
    for x in (-5, 0, 5):
        spot((x, 0.5, 8.5), (x * 0.5, 3, 0), 2400, 36, (1, 0.82, 0.58), 0.2, 0.7)
        beam((x, 0.5, 8.5), (x * 0.5, 3, 0), 26, strength=0.07)
    slats_behind(10.5, 28, 9)
    area((0, 8.6, 7.4), (0, 10.5, 2), 420, (16, 0.6), (1, 0.68, 0.4))
