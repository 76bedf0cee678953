"""Plays the opening of Bach's first prelude and films it: blender -b -P recording.py -- PICTURE FILM.

A string is a line of delays that starts with noise and loses its brightness as it goes round (Karplus and Strong). Two
of them, a hair out of tune, make a key of a harpsichord; the room is the hall's, of 1.8 seconds.
"""
import os
import sys
import tempfile
import wave

import bpy
import numpy as np

RATE, SIXTEENTH, ROOM = 44100, 0.172, 1.8
"""The Well-Tempered Clavier I, prelude in C, bars 1 to 11: a bar plays its five notes as 1 2 3 4 5 3 4 5, twice."""
BARS = (
    (60, 64, 67, 72, 76), (60, 62, 69, 74, 77), (59, 62, 67, 74, 77), (60, 64, 67, 72, 76), (60, 64, 69, 76, 81),
    (60, 62, 66, 69, 74), (59, 62, 67, 74, 79), (59, 60, 64, 67, 72), (57, 60, 64, 67, 72), (50, 57, 62, 66, 72),
    (55, 59, 62, 67, 71),
)
chance = np.random.default_rng(21)


def string(frequency, seconds):
    """A plucked string: noise that goes round and round, each time a little duller."""
    period = RATE / frequency
    whole = int(period)
    share = period - whole
    sound = np.zeros(int(seconds * RATE) + whole + 2)
    pluck = chance.uniform(-1, 1, whole)
    pluck -= np.roll(pluck, max(1, whole // 9))
    sound[:whole] = pluck
    loss = 0.998 - 0.00002 * frequency / 10
    for start in range(whole + 1, len(sound) - 1, whole - 1):
        end = min(start + whole - 1, len(sound))
        at = np.arange(start, end)
        before = (1 - share) * sound[at - whole] + share * sound[at - whole - 1]
        sound[start:end] = loss * before
    return sound[: int(seconds * RATE)]


def key(note, seconds):
    frequency = 440 * 2 ** ((note - 69) / 12) * 415 / 440
    sound = string(frequency, seconds) + 0.8 * string(frequency * 1.0012, seconds)
    fade = int(0.06 * RATE)
    sound[-fade:] *= np.linspace(1, 0, fade)
    return sound


def prelude():
    length = len(BARS) * 16 * SIXTEENTH + 5
    sound, time = np.zeros(int(length * RATE)), 0.25
    for number, bar in enumerate(BARS):
        last = number == len(BARS) - 1
        for half in range(2):
            for place, finger in enumerate((0, 1, 2, 3, 4, 2, 3, 4)):
                held = (16 - place if finger < 2 else 2.2) * SIXTEENTH * (0.55 if finger < 2 else 1)
                seconds = 3.0 if last and half and place > 4 else held
                played, at = key(bar[finger], seconds), int((time + chance.uniform(0, 0.008)) * RATE)
                sound[at : at + len(played)] += played[: len(sound) - at]
                time += SIXTEENTH * (1.25 if last and half else 1)
    return sound


def in_the_room(sound):
    """The hall answers, with less and less of what is high."""
    seconds = np.arange(int(ROOM * RATE)) / RATE
    answer = chance.normal(0, 1, len(seconds)) * 10 ** (-3 * seconds / ROOM)
    answer = np.convolve(answer, np.ones(9) / 9, "same")
    size = 1 << (len(sound) + len(answer)).bit_length()
    wet = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(answer, size), size)[: len(sound)]
    mixed = sound / np.abs(sound).max() + 0.55 * wet / np.abs(wet).max()
    return 0.8 * mixed / np.abs(mixed).max()


def film(sound, picture, target):
    with tempfile.TemporaryDirectory() as folder:
        heard = os.path.join(folder, "prelude.wav")
        with wave.open(heard, "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes((sound * 32767).astype("<i2").tobytes())
        scene = bpy.context.scene
        strips = scene.sequence_editor_create().sequences
        frames = int(len(sound) / RATE * 5)
        still = strips.new_image("still", picture, 1, 1, fit_method="FILL")
        still.frame_final_duration = frames
        strips.new_sound("prelude", heard, 2, 1)
        render, scene.frame_end = scene.render, frames
        render.resolution_x, render.resolution_y, render.fps = 960, 540, 5
        scene.view_settings.view_transform = "Standard"
        render.image_settings.file_format, render.ffmpeg.format, render.ffmpeg.codec = "FFMPEG", "MPEG4", "H264"
        render.ffmpeg.constant_rate_factor, render.ffmpeg.gopsize = "MEDIUM", 50
        render.ffmpeg.audio_codec, render.ffmpeg.audio_bitrate, render.ffmpeg.audio_channels = "AAC", 96, "MONO"
        render.filepath, render.use_file_extension = target, False
        bpy.ops.render.render(animation=True)


if __name__ == "__main__":
    shown, target = (os.path.abspath(each) for each in sys.argv[sys.argv.index("--") + 1 :])
    film(in_the_room(prelude()), shown, target)
