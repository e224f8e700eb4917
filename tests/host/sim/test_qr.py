"""The QR codes beside those of another encoder, and under the eyes of a real reader."""

import random

import numpy as np
import pytest
import qrcode
import zxingcpp
from qrcode import constants, util

from ui import qr

QUIET = 4  # modules


def texts() -> list[str]:
    """Texts of both kinds and of each length."""
    chance = random.Random(1)
    made = ["".join(chance.choices(qr._ALPHABET, k=length)) for length in range(1, 78)]
    made += ["".join(chance.choices("abcóőű \n+-189XY→", k=length)) for length in range(1, 27)]
    return [text for text in made if len(text.encode()) <= 53 or set(text) <= set(qr._ALPHABET)]


def of_another(text: str, version: int) -> list[int]:
    plain = set(text) <= set(qr._ALPHABET)
    mode = util.MODE_ALPHA_NUM if plain else util.MODE_8BIT_BYTE
    code = qrcode.QRCode(version, constants.ERROR_CORRECT_L, border=0, mask_pattern=0)
    code.add_data(util.QRData(text.encode(), mode, check_data=False), optimize=0)
    code.make(fit=False)
    rows = code.get_matrix()
    return [sum(rows[y][x] << y for y in range(len(rows))) for x in range(len(rows))]


def test_every_module_is_as_another_encoder_has_it() -> None:
    for text in texts():
        columns = qr.columns(text)
        assert columns == of_another(text, (len(columns) - 17) // 4), text


@pytest.mark.parametrize("wrong", [0, 1, 5])
def test_a_reader_finds_the_text_also_where_modules_are_wrong(wrong: int) -> None:
    """Level L corrects 5 bytes of version 2, 7 of version 3."""
    chance = random.Random(wrong)
    for text in texts():
        columns = qr.columns(text)
        size = len(columns)
        bits = [[column >> y & 1 for column in columns] for y in range(size)]
        for _ in range(wrong):
            x, y = chance.randrange(9, size - 9), chance.randrange(9, size - 9)
            bits[y][x] ^= 1
        image = np.pad(1 - np.array(bits, np.uint8), QUIET, constant_values=1).repeat(6, 0)
        codes = zxingcpp.read_barcodes(255 * image.repeat(6, 1))
        assert [code.text for code in codes] == [text]
