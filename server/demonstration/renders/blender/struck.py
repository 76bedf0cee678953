"""Drums, cymbals and other percussion."""
import math

from kit import Parts, material, shapes_along, smooth_curve, varnish, wood


def _skin(glows=False):
    made = material("skin", (0.74, 0.64, 0.48), 0.55)
    if glows:
        made.node_tree.nodes["Principled BSDF"].inputs["Transmission"].default_value = 0.0
        nodes, links = made.node_tree.nodes, made.node_tree.links
        through, both = nodes.new("ShaderNodeBsdfTranslucent"), nodes.new("ShaderNodeMixShader")
        through.inputs[0].default_value = (0.85, 0.52, 0.24, 1)
        both.inputs[0].default_value = 0.7
        links.new(nodes["Principled BSDF"].outputs[0], both.inputs[1])
        links.new(through.outputs[0], both.inputs[2])
        out = next(node for node in nodes if node.type == "OUTPUT_MATERIAL")
        links.new(both.outputs[0], out.inputs[0])
    return made


def timpano(radius=0.33):
    """A kettledrum on its foot, its skin at z = 0.86."""
    bowl, head, steel = Parts(), Parts(), Parts()
    profile = [(0.02, 0.40), (0.10, 0.405), (0.2, 0.44), (0.28, 0.52), (0.32, 0.64), (0.33, 0.78), (0.33, 0.845)]
    bowl.lathe([(r * radius / 0.33, h) for r, h in profile], sides=48)
    head.lathe([(0, 0.862), (radius * 0.6, 0.862), (radius * 0.985, 0.860), (radius * 1.02, 0.852)], sides=48)
    ring = [(radius * 1.03 * math.cos(k * math.pi / 24), radius * 1.03 * math.sin(k * math.pi / 24), 0.852) for k in range(49)]
    steel.sweep(ring, [0.010] * 49, 10)
    for k in range(8):
        a = k * math.pi / 4 + 0.2
        x, y = math.cos(a) * radius * 1.06, math.sin(a) * radius * 1.06
        steel.tube((x, y, 0.89), (x, y, 0.74), 0.008, sides=10)
        steel.box((x, y, 0.90), (0.035, 0.008, 0.012), turn=a)
    for k in range(3):
        a = k * 2.1 + 0.4
        steel.tube((0.30 * math.cos(a), 0.30 * math.sin(a), 0.6), (0.34 * math.cos(a), 0.34 * math.sin(a), 0.03), 0.014, sides=12)
    steel.tube((0, 0, 0.05), (0, 0, 0.42), 0.05, 0.035, 20)
    steel.lathe([(0.0, 0.06), (0.30, 0.05), (0.33, 0.03), (0.33, 0.0)], sides=32)
    return shapes_along(
        [
            bowl.place("bowl", material("copper", (0.72, 0.30, 0.13), 0.20, 1.0), smooth=True),
            head.place("head", _skin(), smooth=True),
            steel.place("hoop", material("hoop", (0.72, 0.68, 0.62), 0.25, 1.0), smooth=True),
        ]
    )


def mallet(head=0.022, colour=(0.72, 0.66, 0.56)):
    """A stick along +y with a soft head at its end."""
    stick, felt = Parts(), Parts()
    stick.tube((0, 0, 0), (0, 0.36, 0), 0.0065, 0.0055, 12)
    felt.lathe([(0, -head * 0.8), (head * 0.7, -head * 0.7), (head, 0), (head * 0.7, head * 0.7), (0, head * 0.8)], (0, 0.37, 0), 20)
    return shapes_along(
        [
            stick.place("stick", varnish("maple", (0.42, 0.26, 0.12), (0.56, 0.37, 0.19), along="y", size=0.36), smooth=True),
            felt.place("felt", material("felt", colour, 0.95, sheen=0.5), smooth=True),
        ]
    )


def snare(radius=0.178, deep=0.14):
    """A side drum, its lower edge at z = 0."""
    shell, head, steel = Parts(), Parts(), Parts()
    shell.lathe([(radius, 0.008), (radius, deep - 0.008)], sides=48)
    head.lathe([(0, deep), (radius * 0.98, deep)], sides=48)
    for z in (0.006, deep - 0.002):
        ring = [(radius * 1.03 * math.cos(k * math.pi / 24), radius * 1.03 * math.sin(k * math.pi / 24), z) for k in range(49)]
        steel.sweep(ring, [0.006] * 49, 10)
    for k in range(10):
        a = k * math.pi / 5
        x, y = math.cos(a) * radius * 1.05, math.sin(a) * radius * 1.05
        steel.tube((x, y, 0.0), (x, y, deep + 0.006), 0.0032, sides=8)
        steel.box((x, y, deep / 2), (0.014, 0.014, 0.05), turn=a)
    return shapes_along(
        [
            shell.place("shell", varnish("shell", (0.16, 0.05, 0.016), (0.34, 0.13, 0.04), along="z", size=0.4), smooth=True),
            head.place("head", material("head", (0.70, 0.67, 0.60), 0.5)),
            steel.place("hoop", material("hoop", (0.80, 0.76, 0.70), 0.16, 1.0), smooth=True),
        ]
    )


def drumstick():
    stick = Parts()
    profile = [(0, 0.004), (0.01, 0.007), (0.30, 0.007), (0.385, 0.0035), (0.39, 0.005), (0.405, 0.0045), (0.408, 0.001)]
    stick.sweep([(0, y, 0) for y, _ in profile], [r for _, r in profile], 14)
    return shapes_along([stick.place("stick", varnish("hickory", (0.46, 0.28, 0.12), (0.60, 0.40, 0.20), along="y", size=0.4), smooth=True)])


def cymbal(radius=0.25):
    """A cymbal about the origin, its bell upwards."""
    bronze = material("bronze", (0.80, 0.52, 0.19), 0.24, 1.0)
    disc = Parts()
    profile = [(0.004, 0.036), (0.03, 0.034), (0.05, 0.020), (0.06, 0.014)]
    # Light runs along its grooves.
    for k in range(46):
        r = 0.06 + (radius - 0.06) * k / 45
        profile.append((r, 0.014 - 0.016 * k / 45 + (0.0004 if k % 2 else 0)))
    disc.lathe(profile, sides=64)
    nut = Parts()
    nut.tube((0, 0, 0.03), (0, 0, 0.07), 0.007, 0.006, 14)
    return shapes_along([disc.place("cymbal", bronze, smooth=True), nut.place("nut", material("nut", (0.02, 0.02, 0.02), 0.4))])


def frame_drum(radius=0.27):
    """A frame drum on its edge, its skin facing -y, its lowest point at the origin; light shines through it."""
    rim, head, rings = Parts(), Parts(), Parts()
    for k in range(64):
        a, b = 2 * math.pi * k / 64, 2 * math.pi * (k + 1) / 64
        on = lambda r, w, y: (r * math.cos(w), y, radius + r * math.sin(w))
        rim.quad(on(radius, a, 0), on(radius, b, 0), on(radius, b, 0.055), on(radius, a, 0.055))
        rim.quad(on(radius - 0.011, a, 0.055), on(radius - 0.011, b, 0.055), on(radius - 0.011, b, 0.0), on(radius - 0.011, a, 0.0))
        rim.quad(on(radius, a, 0.055), on(radius, b, 0.055), on(radius - 0.011, b, 0.055), on(radius - 0.011, a, 0.055))
        head.quad((0, -0.0005, radius), on(radius, b, -0.0005), on(radius, a, -0.0005))
    for k in range(26):
        a = 2 * math.pi * k / 26
        x, z = (radius - 0.026) * math.cos(a), radius + (radius - 0.026) * math.sin(a)
        loop = [(x + 0.010 * math.cos(t * 0.6), 0.028, z + 0.010 * math.sin(t * 0.6)) for t in range(12)]
        rings.sweep(loop, [0.0013] * 12, 6)
    return shapes_along(
        [
            rim.place("rim", varnish("rim", (0.14, 0.05, 0.018), (0.28, 0.12, 0.04), along="y", size=0.5)),
            head.place("skin", _skin(True)),
            rings.place("rings", material("rings", (0.8, 0.7, 0.5), 0.25, 1.0)),
        ]
    )


def flowerpot(radius, at):
    pot = Parts()
    pot.lathe([(0, 0.002), (radius * 0.66, 0), (radius * 0.92, radius * 1.45), (radius * 1.06, radius * 1.46), (radius * 1.08, radius * 1.85), (radius * 0.98, radius * 1.86), (radius * 0.9, radius * 1.4), (radius * 0.6, 0.02)], at, 40)
    return pot.place("pot", material("terracotta", (0.42, 0.15, 0.065), 0.75), smooth=True)
