"""Makes content/fonts/*.ttf: the interface's face at two weights, in the format that sharp's text engine reads.

    pip install fonttools brotli && python3 dev/media/sharing-fonts.py

The families have names of their own without a weight in it, which Pango would take for a wish.
"""
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "node_modules/@fontsource-variable/plus-jakarta-sans/files"
FACES = [(800, "Langkah Title", "langkah-title"), (500, "Langkah Text", "langkah-text")]

for weight, family, file in FACES:
    with TemporaryDirectory() as scratch:
        parts = []
        for subset in ("latin", "latin-ext"):
            font = TTFont(SOURCE / f"plus-jakarta-sans-{subset}-wght-normal.woff2")
            font.flavor = None
            parts.append(f"{scratch}/{subset}.ttf")
            instantiateVariableFont(font, {"wght": weight}).save(parts[-1])
        face = Merger().merge(parts)
    names = {1: family, 2: "Regular", 4: family, 6: family.replace(" ", ""), 16: family, 17: "Regular"}
    for record in list(face["name"].names):
        if record.nameID in names:
            face["name"].setName(names[record.nameID], record.nameID, record.platformID, record.platEncID, record.langID)
    face["OS/2"].usWeightClass = 400
    face["OS/2"].fsSelection = (face["OS/2"].fsSelection & ~0x21) | 0x40
    face["head"].macStyle = 0
    for table in ("fvar", "STAT", "avar"):
        if table in face:
            del face[table]
    face.save(ROOT / f"content/fonts/{file}.ttf")
