"""Renders scenes: blender -b -P render.py -- PLAN.json FOLDER WIDTH SAMPLES [NAME…]. Writes FOLDER/NAME.png."""
import json
import os
import sys
import time

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy as np

import finish
import kit
import things
from scenes import SCENES


def passes(scene, folder):
    """Writes colour, albedo, normal and depth as separate files."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_z = layer.use_pass_emit = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source = nodes.new("CompositorNodeRLayers")
    sheet = nodes.new("CompositorNodeOutputFile")
    sheet.base_path = folder
    sheet.format.file_format, sheet.format.color_depth = "OPEN_EXR", "32"
    sheet.file_slots.clear()
    wanted = {"colour": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal", "depth": "Denoising Depth", "emit": "Emit"}
    for name, socket in wanted.items():
        sheet.file_slots.new(name)
        links.new(source.outputs[socket], sheet.inputs[name])
    return wanted


def read(folder, name):
    image = bpy.data.images.load(f"{folder}/{name}0001.exr")
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[..., :3]


def render(name, plan, folder, width, samples):
    began = time.time()
    scene = kit.clear()
    things.forget()
    settings = SCENES[name](plan)
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = settings.get("samples", samples), True, 0.03
    cycles.max_bounces, cycles.glossy_bounces = 4, 2
    cycles.diffuse_bounces = settings.get("bounces", 3)
    cycles.transmission_bounces, cycles.transparent_max_bounces = 3, 24
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 1.2, 40
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.use_denoising = False
    cycles.blur_glossy = 1.0
    scene.render.threads_mode = "AUTO"
    width = min(width, settings.get("width", width))
    scene.render.resolution_x, scene.render.resolution_y = width, round(width * settings.get("shape", 0.625))
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = settings.get("look", "Medium High Contrast")
    raw = f"{folder}/raw"
    passes(scene, raw)
    bpy.ops.render.render()
    colour, albedo, normal = (read(raw, each) for each in ("colour", "albedo", "normal"))
    depth = read(raw, "depth")[..., 0]
    colour = finish.without_sparks(colour, read(raw, "emit").sum(-1))
    colour = finish.denoised(colour, albedo, normal, depth, strength=settings.get("denoise", 1.0))
    colour = finish.hazed(colour, depth, settings.get("haze"))
    colour = finish.vignetted(finish.glowed(colour, settings.get("glow", 0.06)))
    height, width = colour.shape[:2]
    image = bpy.data.images.new("finished", width, height, float_buffer=True)
    whole = np.ones((height, width, 4), np.float32)
    whole[..., :3] = colour * settings.get("exposure", 1.0)
    image.pixels.foreach_set(whole.ravel())
    scene.use_nodes = False
    scene.render.image_settings.file_format = "PNG"
    image.save_render(f"{folder}/{name}.png", scene=scene)
    print(f"RENDERED {name} {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    plan_file, folder, width, samples, *names = sys.argv[sys.argv.index("--") + 1 :]
    with open(plan_file) as file:
        plan = json.load(file)
    for name in names or SCENES:
        render(name, plan, folder, int(width), int(samples))
