"""Makes the school's own font files from the packages of Fraunces and Instrument Sans.

    pip install "fonttools[woff]" && python3 src/ui/fonts/make-fonts.py

Fraunces is pinned to the softness and the shapes that the school uses and to its light weights, so
that a title costs a third of the packaged file. The naira sign and the signs of music, which the
latin files lack, become small files of their own, fetched only by pages that show them.
"""

from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphComponent
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[2] / "node_modules" / "@fontsource-variable"
FRAUNCES = PACKAGES / "fraunces" / "files"
INSTRUMENT = PACKAGES / "instrument-sans" / "files"
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, 0x2013, 0x2014, 0x2018, 0x2019,
         0x201C, 0x201D, 0x2022, 0x2026, 0x20AC, 0x2122, 0x2212]
NAIRA = 0x20A6
SHARP, FLAT, NATURAL = 0x266F, 0x266D, 0x266E


def save(font, name, codes):
    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum", "pnum"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(HERE / name)
    print(f"{name}: {(HERE / name).stat().st_size} bytes")


def fraunces(source, name, axes, codes):
    font = TTFont(FRAUNCES / source)
    instancer.instantiateVariableFont(font, axes, inplace=True)
    save(font, name, codes)


def instrument_signs():
    """Naira from N and two bars; sharp, flat and natural drawn to the weight of the capitals."""
    font = TTFont(INSTRUMENT / "instrument-sans-latin-wght-normal.woff2")
    glyf, cmap = font["glyf"], font.getBestCmap()
    bars = GlyphComponent()
    bars.glyphName, bars.flags = "equal", 0x4
    bars.transform = [[1.68, 0], [0, 0.84]]
    bars.x, bars.y = -78, 48
    glyf["Ntilde"].components[1] = bars
    mapping = {NAIRA: "Ntilde", SHARP: "Aacute", FLAT: "Agrave", NATURAL: "Adieresis"}
    for code, (draw, advance) in {
        SHARP: (draw_sharp, 520), FLAT: (draw_flat, 440), NATURAL: (draw_natural, 420),
    }.items():
        name = mapping[code]
        pen = TTGlyphPen(None)
        draw(pen)
        glyf[name] = pen.glyph()
        glyf[name].recalcBounds(glyf)
        font["hmtx"][name] = (advance, glyf[name].xMin)
        font["gvar"].variations[name] = []
    for table in font["cmap"].tables:
        table.cmap = {**{code: name for code, name in cmap.items()}, **mapping}
    # Widths of the signs do not change with weight; without this table they come from the outlines.
    del font["HVAR"]
    save(font, "instrument-signs.woff2", [NAIRA, SHARP, FLAT, NATURAL])


def shape(pen, *points):
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def draw_sharp(pen):
    shape(pen, (150, -60), (150, 700), (205, 700), (205, -60))
    shape(pen, (315, -20), (315, 740), (370, 740), (370, -20))
    shape(pen, (60, 165), (60, 255), (460, 335), (460, 245))
    shape(pen, (60, 395), (60, 485), (460, 565), (460, 475))


def draw_natural(pen):
    shape(pen, (80, 90), (80, 740), (132, 740), (132, 90))
    shape(pen, (288, -60), (288, 590), (340, 590), (340, -60))
    shape(pen, (132, 90), (132, 180), (288, 240), (288, 150))
    shape(pen, (132, 350), (132, 440), (288, 500), (288, 410))


def draw_flat(pen):
    shape(pen, (80, -30), (80, 760), (134, 760), (134, -30))
    pen.moveTo((80, -30))
    pen.qCurveTo((380, 150), (380, 330))
    pen.qCurveTo((380, 450), (265, 450))
    pen.qCurveTo((190, 450), (134, 385))
    pen.lineTo((134, 320))
    pen.qCurveTo((185, 390), (240, 390))
    pen.qCurveTo((300, 390), (300, 310))
    pen.qCurveTo((300, 190), (134, 60))
    pen.lineTo((80, -30))
    pen.closePath()


TITLES = {"SOFT": 60, "WONK": 1, "wght": (300, 560)}
fraunces("fraunces-latin-full-normal.woff2", "fraunces.woff2", {**TITLES, "opsz": (14, 144)}, LATIN)
fraunces("fraunces-latin-full-italic.woff2", "fraunces-italic.woff2",
         {"SOFT": 60, "WONK": 1, "wght": 340, "opsz": 120}, LATIN)
fraunces("fraunces-latin-ext-full-normal.woff2", "fraunces-naira.woff2",
         {**TITLES, "opsz": (14, 144)}, [NAIRA])
save(TTFont(INSTRUMENT / "instrument-sans-latin-wght-normal.woff2"), "instrument-sans.woff2", LATIN)
instrument_signs()
