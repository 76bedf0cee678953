"""Materials, shapes, lamps and cameras for the scenes. Metres; z is up, the stage is towards +y."""
import math
import random

import bpy
from mathutils import Vector

SEED = 21
chance = random.Random(SEED)


def clear():
    """Starts an empty scene and resets the random generator: a picture doesn't depend on those rendered before it."""
    chance.seed(SEED)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    sky((0, 0, 0), 0)
    return scene


def sky(colour, strength):
    background = bpy.context.scene.world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*colour, 1)
    background.inputs[1].default_value = strength


def material(name, colour, rough=0.5, metal=0.0, coat=0.0, sheen=0.0):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    values = {"Base Color": (*colour, 1), "Roughness": rough, "Metallic": metal, "Clearcoat": coat, "Sheen": sheen}
    for key, value in values.items():
        shader.inputs[key].default_value = value
    return made


def glowing(name, colour, strength):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes = made.node_tree.nodes
    nodes.clear()
    out, light = nodes.new("ShaderNodeOutputMaterial"), nodes.new("ShaderNodeEmission")
    light.inputs[0].default_value = (*colour, 1)
    light.inputs[1].default_value = strength
    made.node_tree.links.new(light.outputs[0], out.inputs[0])
    made.cycles.sample_as_light = False
    made["glows"] = True
    return made


def wood(name, dark, light, rough=0.4, along="z", boards=0.0, coat=0.0):
    """Timber whose grain runs along an axis; each mesh island (slat, board) has its own tone."""
    made = material(name, dark, rough, coat=coat)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    coordinates, mapping = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    stretch = {"x": (0.7, 9, 9), "y": (9, 0.7, 9), "z": (9, 9, 0.7)}[along]
    mapping.inputs["Scale"].default_value = stretch
    noise, ramp = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 2.2, 5
    noise.inputs["Distortion"].default_value = 0.6
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.72
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*dark, 1), (*light, 1)
    island, tone = nodes.new("ShaderNodeNewGeometry"), nodes.new("ShaderNodeHueSaturation")
    span = nodes.new("ShaderNodeMapRange")
    span.inputs["To Min"].default_value, span.inputs["To Max"].default_value = 0.72, 1.22
    links.new(coordinates.outputs["Object"], mapping.inputs[0])
    links.new(mapping.outputs[0], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs[0])
    links.new(island.outputs["Random Per Island"], span.inputs["Value"])
    links.new(span.outputs[0], tone.inputs["Value"])
    links.new(ramp.outputs[0], tone.inputs["Color"])
    links.new(tone.outputs[0], shader.inputs["Base Color"])
    return made


def varnish(name, dark, light, along="y", size=1.0, rough=0.22):
    """Varnished timber for an instrument of a length in metres: fine grain, uneven colour."""
    made = wood(name, dark, light, rough, along=along, coat=0.8)
    nodes = made.node_tree.nodes
    mapping = next(node for node in nodes if node.type == "MAPPING")
    mapping.inputs["Scale"].default_value = {"x": (2, 60, 60), "y": (60, 2, 60), "z": (60, 60, 2)}[along]
    mapping.inputs["Scale"].default_value = [each / size * 0.5 for each in mapping.inputs["Scale"].default_value]
    span = next(node for node in nodes if node.type == "MAP_RANGE")
    span.inputs["To Min"].default_value = span.inputs["To Max"].default_value = 1
    return made


def smooth_curve(points, steps):
    """Returns points on a curve through the given points (Catmull-Rom), `steps` between each two."""
    ends = [points[0], *points, points[-1]]
    made = []
    for at in range(len(points) - 1):
        a, b, c, d = ends[at : at + 4]
        for step in range(steps):
            t = step / steps
            made.append(
                tuple(
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d)
                )
            )
    return made + [tuple(points[-1])]


def shapes_along(parts):
    """Returns an empty at the origin that parents the parts: they move and turn with it."""
    holder = bpy.data.objects.new("holder", None)
    bpy.context.scene.collection.objects.link(holder)
    for each in parts:
        each.parent = holder
    return holder


def put(holder, at, turn=(0, 0, 0)):
    """Places an object and turns it, in degrees."""
    holder.location, holder.rotation_euler = at, [math.radians(each) for each in turn]
    return holder


def mesh(name, vertices, faces, made, smooth=False):
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.materials.append(made)
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    data.validate()
    return data


def placed(data, at=(0, 0, 0), turn=(0, 0, 0), scale=(1, 1, 1)):
    shown = bpy.data.objects.new(data.name, data)
    shown.location, shown.rotation_euler, shown.scale = at, turn, scale
    # Glowing surfaces are only seen and reflected; their light comes from lamps, which are less noisy.
    if data.materials and data.materials[0].get("glows"):
        shown.visible_diffuse = shown.visible_shadow = False
    bpy.context.scene.collection.objects.link(shown)
    return shown


BOX_FACES = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]


class Parts:
    """Many boxes, quads and tubes as one mesh of one material."""

    def __init__(self):
        self.vertices, self.faces = [], []

    def add(self, vertices, faces):
        first = len(self.vertices)
        self.vertices += [tuple(each) for each in vertices]
        self.faces += [tuple(first + index for index in face) for face in faces]

    def box(self, centre, size, turn=0.0, tilt=0.0):
        """`turn` about z, `tilt` about the box's x axis; radians."""
        x, y, z = (side / 2 for side in size)
        corners = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
        c, s, ct, st = math.cos(turn), math.sin(turn), math.cos(tilt), math.sin(tilt)
        moved = []
        for a, b, h in corners:
            b, h = b * ct - h * st, b * st + h * ct
            moved.append((centre[0] + a * c - b * s, centre[1] + a * s + b * c, centre[2] + h))
        self.add(moved, BOX_FACES)

    def quad(self, *corners):
        self.add(corners, [tuple(range(len(corners)))])

    def tube(self, start, end, radius, radius_end=None, sides=8):
        start, end = Vector(start), Vector(end)
        way = (end - start).normalized()
        side = way.orthogonal().normalized()
        other = way.cross(side)
        ring = lambda at, r: [
            at + (side * math.cos(2 * math.pi * k / sides) + other * math.sin(2 * math.pi * k / sides)) * r
            for k in range(sides)
        ]
        second = radius if radius_end is None else radius_end
        faces = [(k, (k + 1) % sides, sides + (k + 1) % sides, sides + k) for k in range(sides)]
        caps = [tuple(reversed(range(sides))), tuple(range(sides, 2 * sides))]
        self.add(ring(start, radius) + ring(end, second), faces + caps)

    def prism(self, outline, low, high):
        """Adds an outline of (x, y) between two heights."""
        count = len(outline)
        vertices = [(x, y, low) for x, y in outline] + [(x, y, high) for x, y in outline]
        walls = [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)]
        self.add(vertices, walls + [tuple(reversed(range(count))), tuple(range(count, 2 * count))])

    def sweep(self, points, radii, sides=12):
        """Adds a tube through points, with a radius at each; its ends are closed."""
        points = [Vector(each) for each in points]
        side = None
        rings = []
        for at, (point, radius) in enumerate(zip(points, radii)):
            way = (points[min(at + 1, len(points) - 1)] - points[max(at - 1, 0)]).normalized()
            # The ring's first side follows from the ring before, so that the tube isn't twisted.
            side = way.orthogonal() if side is None else side - way * side.dot(way)
            side.normalize()
            other = way.cross(side)
            turns = [2 * math.pi * k / sides for k in range(sides)]
            rings.append([point + (side * math.cos(a) + other * math.sin(a)) * radius for a in turns])
        faces = [
            (r * sides + k, r * sides + (k + 1) % sides, (r + 1) * sides + (k + 1) % sides, (r + 1) * sides + k)
            for r in range(len(rings) - 1)
            for k in range(sides)
        ]
        caps = [tuple(reversed(range(sides))), tuple(range((len(rings) - 1) * sides, len(rings) * sides))]
        self.add([vertex for ring in rings for vertex in ring], faces + caps)

    def lathe(self, profile, at=(0, 0, 0), sides=32):
        """Adds a solid of revolution about z: its profile is (radius, height), from below."""
        x, y, z = at
        vertices = [
            (x + r * math.cos(2 * math.pi * k / sides), y + r * math.sin(2 * math.pi * k / sides), z + h)
            for r, h in profile
            for k in range(sides)
        ]
        faces = [
            (r * sides + k, r * sides + (k + 1) % sides, (r + 1) * sides + (k + 1) % sides, (r + 1) * sides + k)
            for r in range(len(profile) - 1)
            for k in range(sides)
        ]
        self.add(vertices, faces)

    def data(self, name, made, smooth=False, bevel=0.0):
        return mesh(name, self.vertices, self.faces, made, smooth)

    def place(self, name, made, bevel=0.0, smooth=False, **where):
        shown = placed(self.data(name, made, smooth), **where)
        if smooth:
            shown.data.use_auto_smooth = True
        if bevel:
            rounding = shown.modifiers.new("edge", "BEVEL")
            rounding.width, rounding.segments = bevel, 2
        return shown


def aimed(shown, target):
    way = Vector(target) - Vector(shown.location)
    shown.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
    return shown


def spot(at, target, watts, degrees, colour=(1, 0.82, 0.6), soft=0.2, blend=0.5):
    lamp = bpy.data.lights.new("spot", "SPOT")
    lamp.energy, lamp.color, lamp.spot_size = watts, colour, math.radians(degrees)
    lamp.spot_blend, lamp.shadow_soft_size = blend, soft
    shown = bpy.data.objects.new("spot", lamp)
    shown.location = at
    bpy.context.scene.collection.objects.link(shown)
    return aimed(shown, target)


def area(at, target, watts, size, colour=(1, 0.82, 0.6)):
    lamp = bpy.data.lights.new("area", "AREA")
    lamp.energy, lamp.color, lamp.shape = watts, colour, "RECTANGLE"
    lamp.size, lamp.size_y = size
    shown = bpy.data.objects.new("area", lamp)
    shown.location = at
    shown.visible_camera = False
    bpy.context.scene.collection.objects.link(shown)
    return aimed(shown, target)


def flame(at, watts, colour=(1, 0.62, 0.28), soft=0.06):
    """Adds a lamp that shines in all directions."""
    lamp = bpy.data.lights.new("flame", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = watts, colour, soft
    shown = bpy.data.objects.new("flame", lamp)
    shown.location = at
    bpy.context.scene.collection.objects.link(shown)
    return shown


def beam(at, target, degrees, colour=(1, 0.85, 0.65), strength=0.05):
    """Adds a spotlight's beam in the haze, visible only to the camera: a cone that is brightest at its lamp."""
    at, target = Vector(at), Vector(target)
    length = (target - at).length
    radius = length * math.tan(math.radians(degrees / 2))
    cone = Parts()
    cone.tube((0, 0, 0), (0, 0, -length), 0.1, radius, sides=48)
    cone.faces = [face for face in cone.faces if len(face) == 4]
    made = glowing("beam", colour, strength)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    glow = next(node for node in nodes if node.type == "EMISSION")
    out = next(node for node in nodes if node.type == "OUTPUT_MATERIAL")
    clear_, both = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeAddShader")
    weight, turned = nodes.new("ShaderNodeLayerWeight"), nodes.new("ShaderNodeMath")
    turned.operation = "SUBTRACT"
    turned.inputs[0].default_value = 1
    soft, fade, power = nodes.new("ShaderNodeMath"), nodes.new("ShaderNodeMapRange"), nodes.new("ShaderNodeMath")
    soft.operation, soft.inputs[1].default_value = "POWER", 2.5
    where, split = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ")
    fade.inputs["From Min"].default_value, fade.inputs["From Max"].default_value = -length, 0
    steep = nodes.new("ShaderNodeMath")
    steep.operation, steep.inputs[1].default_value = "POWER", 1.8
    power.operation = "MULTIPLY"
    scaled = nodes.new("ShaderNodeMath")
    scaled.operation, scaled.inputs[1].default_value = "MULTIPLY", strength
    links.new(weight.outputs["Facing"], turned.inputs[1])
    links.new(turned.outputs[0], soft.inputs[0])
    links.new(where.outputs["Object"], split.inputs[0])
    links.new(split.outputs["Z"], fade.inputs["Value"])
    links.new(fade.outputs[0], steep.inputs[0])
    links.new(soft.outputs[0], power.inputs[0])
    links.new(steep.outputs[0], power.inputs[1])
    links.new(power.outputs[0], scaled.inputs[0])
    links.new(scaled.outputs[0], glow.inputs[1])
    links.new(glow.outputs[0], both.inputs[0])
    links.new(clear_.outputs[0], both.inputs[1])
    links.new(both.outputs[0], out.inputs[0])
    shown = cone.place("beam", made, smooth=True, at=at)
    shown.rotation_euler = (target - at).to_track_quat("-Z", "Y").to_euler()
    for ray in ("diffuse", "glossy", "shadow", "transmission", "volume_scatter"):
        setattr(shown, f"visible_{ray}", False)
    return shown


def camera(at, target, lens=28.0, focus=None, stop=0.0):
    """`lens` in millimetres on 36; `focus` is the point in focus, `stop` the aperture's f-number."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.clip_start, data.clip_end = lens, 0.005, 400
    if focus is not None:
        data.dof.use_dof, data.dof.aperture_fstop = True, stop
        data.dof.focus_distance = (Vector(focus) - Vector(at)).length
    shown = bpy.data.objects.new("camera", data)
    shown.location = at
    bpy.context.scene.collection.objects.link(shown)
    bpy.context.scene.camera = aimed(shown, target)
