"""A sheet in codes: packed and unpacked, taken apart and put together."""

import unittest
from binascii import crc32

from store import codes

HEAD = ["kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Őzike", "seat D Łódź"]
HEAD += ["dealer D", "date 2026-11-20 19:30", "place Club, table 3 «?»", "stake 20 Ft"]
DEAL = ["deal", "declarer A 3", "partner C", "points won", "end"]


def packed(lines):
    packer = codes.Packer()
    for line in lines:
        packer.add(line)
    packer.end()
    return packer


def text_of(lines):
    return "".join([line + "\n" for line in lines])


class PackTest(unittest.TestCase):
    def test_it_comes_back_byte_for_byte(self):
        for lines in (
            HEAD, HEAD + DEAL * 40, ["x" * 300], [""], ["", "", "end"], ["\t  two  blanks ~_"],
            ["deal", "end", "deal", "end"], [chr(code) for code in range(0x20, 0x180)],
        ):  # fmt: skip
            made = packed(lines)
            self.assertEqual(made.fingerprint, crc32(text_of(lines).encode()))
            self.assertEqual(codes.unpacked(made.data, made.fingerprint), text_of(lines))

    def test_a_plain_deal_is_three_bytes(self):
        """The declarer with the bid, the partner, who won: all else lies between them."""
        more = len(packed(HEAD + DEAL * 20).data) - len(packed(HEAD + DEAL * 10).data)
        self.assertEqual(more, 30)

    def test_the_longest_phrase_counts_also_over_the_lines(self):
        self.assertEqual(len(packed(["won", "end", "deal", "declarer A"]).data), 2)

    def test_another_sheet_is_told(self):
        made = packed(HEAD)
        for data, fingerprint in (
            (made.data, made.fingerprint ^ 1), (made.data[:-1], made.fingerprint),
            (b"\xfe", 0), (b"\xff", 1),
        ):  # fmt: skip
            with self.assertRaises(ValueError):
                codes.unpacked(data, fingerprint)

    def test_phrases_are_what_they_were_in_this_format(self):
        """What codes were made from stays: where this fails, FORMAT has to be another."""
        phrases = codes._Phrases()
        all_phrases = [phrases.phrase(number) for number in range(len(phrases.places))]
        self.assertEqual((codes.FORMAT, len(all_phrases), len(set(all_phrases))), (1, 250, 250))
        self.assertEqual(crc32(b"|".join(all_phrases)), 2192056973)
        order = [(phrase[0], -len(phrase)) for phrase in all_phrases]
        self.assertEqual(order, sorted(order))  # else another would be found


class CodeTest(unittest.TestCase):
    def setUp(self):
        self.made = packed(HEAD + DEAL[:1] + ["A pass"] * 30)
        self.many = codes.count(self.made.data)

    def texts(self):
        made = self.made
        return [codes.code(12, made.fingerprint, made.data, i + 1) for i in range(self.many)]

    def test_each_fits_the_display_and_tells_its_place(self):
        self.assertTrue(self.many > 2)
        whole = b""
        for i, text in enumerate(self.texts()):
            self.assertTrue(len(text) <= 77)
            part = codes.read_part(text)
            assert part
            number, many, sheet, fingerprint, data = part
            self.assertEqual((number, many, sheet), (i + 1, self.many, 12))
            self.assertEqual(fingerprint, self.made.fingerprint)
            whole += data
        self.assertEqual(whole, bytes(self.made.data))

    def test_so_many_as_are_needed(self):
        for size, many in ((1, 1), (codes.ROOM, 1), (codes.ROOM + 1, 2), (10 * codes.ROOM, 10)):
            self.assertEqual(codes.count(bytes(size)), many)
            parts = [codes.read_part(codes.code(1, 7, bytes(size), i + 1)) for i in range(many)]
            numbers = [part[:2] for part in parts if part]
            self.assertEqual(numbers, [(i + 1, many) for i in range(many)])

    def test_base_45_as_the_rfc_has_it(self):
        """RFC 9285, 4.3 and 4.4."""
        for data, text in ((b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"base-45", "UJCLQE7W581"),
                           (b"ietf!", "QED8WEX0")):  # fmt: skip
            self.assertEqual(codes._base45(data), text)
            self.assertEqual(codes._unbased(text), data)
        for wrong in ("GGW", ":::", "A", "bb8", "BB8é", "BB8:::"):
            self.assertIsNone(codes._unbased(wrong))

    def test_one_wrong_sign_is_no_code(self):
        text = self.texts()[1]
        for i in range(len(text)):
            other = "B" if text[i] == "A" else "A"
            self.assertIsNone(codes.read_part(text[:i] + other + text[i + 1 :]))

    def test_what_is_no_code(self):
        head = bytes((1, 1, 1, 0, 5, 0, 0, 0, 9))
        for data in (
            b"", b"x", head, head[:1] + b"\0" + head[2:] + b"x", head[:1] + b"\2" + head[2:] + b"x",
            b"\2" + head[1:] + b"x",
        ):  # fmt: skip
            self.assertIsNone(codes.read_part(codes._base45(data + codes._check(data))))
        data = head + b"x"
        self.assertEqual(
            codes.read_part(codes._base45(data + codes._check(data))), (1, 1, 5, 9, b"x")
        )
        for text in ("", "https://example.org", "KIBIC", "állás"):
            self.assertIsNone(codes.read_part(text))


if __name__ == "__main__":
    unittest.main()
