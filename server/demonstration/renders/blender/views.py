"""The stage as seen from the seats: a scene for each section, from the position and eye height of its middle seat."""
from house import STAGE, auditorium, place_of
from kit import camera
from rooms import SALON_HAZE, salon, salon_place_of

"""The eye height of a seated person above the floor of a row, in metres."""
EYES = 1.22
"""Ids of the auditorium's sections and of the Salon's (`venue/halls/*/hall.yaml`)."""
SECTIONS, SALON_SECTIONS = range(1, 26), range(31, 35)


def middle_of(seats):
    """Returns the seat nearest to the middle of a section's seats; for boxes, the middle one of the fourth box."""
    boxes = [each for each in seats if each["screenId"] == 4 and each["rowPosition"] % 10 == 3]
    seats = boxes or seats
    x, y = (sum(each[axis] for each in seats) / len(seats) for axis in ("x", "y"))
    return min(seats, key=lambda each: (each["x"] - x) ** 2 + (each["y"] - y) ** 2)


def view(section):
    def scene(plan):
        auditorium(plan["main"], "quartet", level=0.42)
        x, y, z, _ = place_of(middle_of([each for each in plan["main"] if each["sectionId"] == section]))
        camera((x, y, z + EYES), (x * 0.1, 3.0, STAGE + 1.6), 21)
        return {"haze": ((0.20, 0.115, 0.05), 150), "samples": 14, "width": 900}

    return scene


def salon_view(section):
    def scene(plan):
        salon(plan["salon"])
        seats = [each for each in plan["salon"] if each["sectionId"] == section]
        camera((*salon_place_of(middle_of(seats)), EYES), (-0.6, 2.6, 1.3), 21)
        return {"haze": SALON_HAZE, "samples": 14, "width": 900}

    return scene


VIEWS = {f"views/{section}": view(section) for section in SECTIONS}
VIEWS |= {f"views/{section}": salon_view(section) for section in SALON_SECTIONS}
