"""English: the house rules of Hunter tarokk; its figures' values speak for themselves."""

OPTIONS: dict = {}
