"""Dansk: jægertaroks husregler; figurernes værdier taler for sig selv."""

OPTIONS: dict = {}
