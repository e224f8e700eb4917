"""Hunter tarokk (Vadász): what differs from the other four-hand games; see `game`."""
