"""Every picture by name: builds its scene and camera, and defines its post-processing."""
import details
import rooms
from artists import ARTISTS
from house import auditorium
from kit import camera
from objects import OBJECTS
from stories import STORIES
from views import VIEWS
from voices import VOICES

WARM_HAZE = ((0.20, 0.115, 0.05), 150)


def main(plan):
    auditorium(plan["main"], "piano", level=0.5)
    camera((4.2, -9.9, 8.2), (-0.9, 3.6, 3.5), 18)
    return {"haze": WARM_HAZE, "samples": 18}


def stage(plan):
    auditorium(plan["main"], "nothing", level=1.25, stage_light=0.6, beams=False)
    camera((-3.6, 7.2, 2.7), (1.2, -14, 4.8), 20)
    return {"haze": WARM_HAZE, "samples": 16}


def balcony(plan):
    auditorium(plan["main"], "quartet", level=0.34)
    camera((-9.0, -8.6, 9.4), (1.8, 4.2, 2.0), 24)
    return {"haze": WARM_HAZE, "samples": 16}


def organ(plan):
    auditorium(plan["main"], "nothing", level=0.4, beams=False)
    camera((4.6, -3.0, 3.2), (-0.8, 9.6, 8.4), 26)
    return {"haze": WARM_HAZE, "samples": 16}


def night(plan):
    auditorium(plan["main"], "orchestra", level=0.16, stage_light=0.9, tint=(0.35, 0.48, 1.0))
    camera((-4.4, -14.6, 3.6), (1.0, 4, 3.6), 25)
    return {"haze": ((0.04, 0.05, 0.12), 120)}


def salon(plan):
    rooms.salon(plan["salon"])
    camera((4.4, -9.8, 2.5), (-1.3, 2.6, 1.7), 20)
    return {"haze": rooms.SALON_HAZE, "exposure": 0.8}


def foyer(_plan):
    rooms.foyer()
    camera((-1.3, -3.2, 1.75), (0.5, 14, 2.8), 21)
    return {"haze": ((0.2, 0.12, 0.06), 220), "glow": 0.09, "exposure": 0.8}


def exterior(_plan):
    rooms.front()
    camera((-19, -27, 1.7), (4.0, 0, 7.2), 24)
    return {"glow": 0.09}


def arrival(_plan):
    rooms.front()
    camera((-13.5, -12.0, 1.65), (1.5, 0.4, 4.4), 24)
    return {"glow": 0.09}


def piano(_plan):
    details.piano()
    camera((3.9, -4.6, 1.35), (-0.1, 0.6, 1.0), 42, focus=(0.4, -0.3, 0.95), stop=1.6)
    return {"exposure": 1.3}


def strings(_plan):
    details.strings()
    camera((0.25, -1.15, 1.32), (1.25, 0.15, 0.93), 48, focus=(0.85, -0.36, 0.965), stop=1.8)
    return {"glow": 0.08}


def pipes(_plan):
    details.pipes()
    camera((-2.2, 4.4, 4.4), (1.0, 9.9, 8.6), 34, focus=(-0.9, 9.6, 7.4), stop=0.6)
    return {}


def seats(_plan):
    details.seats()
    camera((-3.0, -1.9, 1.75), (0.7, 3.6, 0.3), 42, focus=(-1.1, 0.75, 0.8), stop=1.4)
    return {"glow": 0.1}


def stands(_plan):
    details.stands()
    camera((-2.7, -4.2, 1.15), (0.2, 1.3, 0.95), 36, focus=(-0.6, 0.1, 1.0), stop=1.8)
    return {"glow": 0.1}


def chairs(_plan):
    details.chairs()
    camera((-5.4, -2.6, 1.9), (1.4, 4.4, 0.7), 32, focus=(-2.0, 1.2, 0.9), stop=1.6)
    return {}


SCENES = {
    f"hall/{each.__name__}": each
    for each in (main, foyer, exterior, arrival, stage, salon, balcony, night, organ)
    + (piano, strings, pipes, seats, stands, chairs)
} | VIEWS | ARTISTS | VOICES | STORIES | OBJECTS
