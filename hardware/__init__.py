"""The hardware as programs: circuit, carrier board, enclosure, power budget."""

import kibic  # noqa: F401  (puts firmware/ where `device` is imported from)
