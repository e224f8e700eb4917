"""A DS3231: nineteen registers and a pointer."""


class Module:
    """`registers` are those of its data sheet; it ticks only when told."""

    def __init__(self):
        self.registers = bytearray(19)
        self.at = 0

    def point(self, register):
        self.at = register

    def write(self, data):
        self.at = data[0]
        for byte in data[1:]:
            self.registers[self.at] = byte
            self.at = (self.at + 1) % 19

    def read(self):
        byte = self.registers[self.at]
        self.at = (self.at + 1) % 19
        return byte
