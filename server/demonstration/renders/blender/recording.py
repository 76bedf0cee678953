"""Plays the opening of a prelude of Bach's and films it: blender -b -P recording.py -- harpsichord|guitar PICTURE FILM.

A string is a line of delays that starts with noise and loses its brightness as it goes round (Karplus and Strong). Two
of them, a hair out of tune, make a key of a harpsichord; one that is plucked with the finger, before a body that answers
at three pitches, makes a guitar's. The room is the hall's, of 1.8 seconds.
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
"""The first suite for cello, prelude in G, bars 1 to 10, as the cello's notes; a guitar plays them a fifth higher."""
SUITE = (
    (43, 50, 59, 57, 59, 50, 59, 50) * 2,
    (43, 52, 60, 59, 60, 52, 60, 52) * 2,
    (43, 54, 60, 59, 60, 54, 60, 54) * 2,
    (43, 55, 59, 57, 59, 55, 59, 55, 43, 55, 59, 57, 59, 55, 59, 54),
    (43, 52, 59, 57, 59, 55, 54, 55, 52, 55, 54, 55, 47, 50, 49, 47),
    (49, 55, 57, 55, 57, 55, 57, 55) * 2,
    (54, 57, 62, 61, 62, 57, 55, 57, 54, 57, 55, 57, 50, 54, 52, 50),
    (40, 47, 55, 54, 55, 47, 55, 47) * 2,
    (40, 49, 50, 52, 50, 49, 47, 45, 55, 54, 52, 62, 61, 59, 57, 55),
    (54, 52, 50, 62, 57, 62, 54, 57, 50),
)
FIFTH, OCTAVE, LOWEST = 7, 12, 38
chance = np.random.default_rng(21)


def string(frequency, seconds):
    """A plucked string: noise in a loop that is damped a little on each pass."""
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


def gut(note, seconds):
    """A string of a guitar, plucked near the rose: an evenly damped loop, tuned by its playback speed."""
    frequency = 440 * 2 ** ((note - 69) / 12)
    whole = int(RATE / frequency - 0.5)
    pluck = chance.uniform(-1, 1, whole)
    pluck = np.convolve(np.tile(pluck, 3), np.ones(15) / 15, "same")[whole : 2 * whole]
    pluck -= np.roll(pluck, whole // 4)
    sound = np.zeros(int((seconds + 0.1) * RATE) + 2 * whole)
    sound[1 : whole + 1] = pluck
    for start in range(whole + 1, len(sound), whole):
        at = np.arange(start, min(start + whole, len(sound)))
        sound[at] = 0.9965 * (0.62 * sound[at - whole] + 0.38 * sound[at - whole - 1])
    played = RATE / (whole + 0.38)
    read = np.arange(int(seconds * RATE)) * frequency / played
    sound = np.interp(read, np.arange(len(sound)), sound)
    rise, fade = int(0.002 * RATE), int(0.09 * RATE)
    sound[:rise] *= np.linspace(0, 1, rise)
    sound[-fade:] *= np.linspace(1, 0, fade)
    return sound / np.abs(sound).max()


def answered(sound, answer):
    """Returns a sound as reflected by a room or a body; `answer` is the impulse response."""
    size = 1 << (len(sound) + len(answer)).bit_length()
    return np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(answer, size), size)[: len(sound)]


def body(sound):
    """Adds the resonance of a guitar's body and top."""
    seconds = np.arange(int(0.2 * RATE)) / RATE
    pitches = ((102, 1), (204, 0.8), (385, 0.4))
    answer = sum(much * np.exp(-seconds / 0.03) * np.sin(2 * np.pi * at * seconds) for at, much in pitches)
    with_body = answered(sound, answer)
    return sound / np.abs(sound).max() + 0.5 * with_body / np.abs(with_body).max()


def suite():
    """Returns the prelude, slower at the beginning and the end; plays each bar's lowest string if it has the note."""
    sixteenth, time = 0.205, 0.3
    sound = np.zeros(int((sum(map(len, SUITE)) * sixteenth + 8) * RATE))

    def add(note, seconds, loud):
        played, at = gut(note, seconds), int((time + chance.uniform(0, 0.012)) * RATE)
        sound[at : at + len(played)] += loud * played[: len(sound) - at]

    for number, bar in enumerate(SUITE):
        closes = number == len(SUITE) - 1
        bass = bar[0] + FIFTH - OCTAVE
        if bass >= LOWEST and not closes:
            add(bass, 16 * sixteenth, 0.75)
        for place, note in enumerate(bar):
            last = closes and place == len(bar) - 1
            low = place % 8 == 0 or note < 53
            loud = 0.9 if place % 8 == 0 else 0.62 + 0.1 * chance.uniform()
            add(note + FIFTH, 4 if last else (5 if low else 2.2) * sixteenth, loud)
            eager = 1 + 0.18 * max(0, 1 - time / 1.2) + (0.06 * place if closes else 0)
            time += sixteenth * eager
        time += 0.03
    return body(sound[: int((time + 4.5) * RATE)])


def in_the_room(sound):
    """Adds the hall's reverberation, with its high frequencies damped."""
    seconds = np.arange(int(ROOM * RATE)) / RATE
    answer = chance.normal(0, 1, len(seconds)) * 10 ** (-3 * seconds / ROOM)
    answer = np.convolve(answer, np.ones(9) / 9, "same")
    wet = answered(sound, answer)
    mixed = sound / np.abs(sound).max() + 0.55 * wet / np.abs(wet).max()
    return 0.8 * mixed / np.abs(mixed).max()


def film(sound, picture, target):
    with tempfile.TemporaryDirectory() as folder:
        heard = os.path.join(folder, "heard.wav")
        with wave.open(heard, "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes((sound * 32767).astype("<i2").tobytes())
        scene = bpy.context.scene
        strips = scene.sequence_editor_create().sequences
        frames = int(len(sound) / RATE * 5)
        still = strips.new_image("still", picture, 1, 1, fit_method="FILL")
        still.frame_final_duration = frames
        strips.new_sound("heard", heard, 2, 1)
        render, scene.frame_end = scene.render, frames
        render.resolution_x, render.resolution_y, render.fps = 960, 540, 5
        scene.view_settings.view_transform = "Standard"
        render.image_settings.file_format, render.ffmpeg.format, render.ffmpeg.codec = "FFMPEG", "MPEG4", "H264"
        render.ffmpeg.constant_rate_factor, render.ffmpeg.gopsize = "MEDIUM", 50
        render.ffmpeg.audio_codec, render.ffmpeg.audio_bitrate, render.ffmpeg.audio_channels = "AAC", 96, "MONO"
        render.filepath, render.use_file_extension = target, False
        bpy.ops.render.render(animation=True)


if __name__ == "__main__":
    instrument, *files = sys.argv[sys.argv.index("--") + 1 :]
    shown, target = map(os.path.abspath, files)
    film(in_the_room({"harpsichord": prelude, "guitar": suite}[instrument]()), shown, target)
