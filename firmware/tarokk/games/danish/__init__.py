"""Danish tarok: its tables, melds, play, faults, settlement and questions; see `game`."""
