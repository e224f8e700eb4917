"""Magyar: a vadász tarokk beállításai; a figurák értéke magáért beszél."""

OPTIONS: dict = {}
