"""A copy of a state, to try a move on."""


def twin(thing, known):
    """A copy to which a move may be applied while `thing` stays as it is.

    Lists, sets, dicts and objects are copied, however deep; what else there is cannot change.
    `known` is {id: copy}, of what has its copy already or stands for itself, such as rules.
    """
    kind = type(thing)
    if kind is dict:
        return {key: twin(value, known) for key, value in thing.items()}
    if kind is list:
        return [twin(one, known) for one in thing]
    if kind is set:
        return set(thing)
    if not hasattr(thing, "__dict__"):
        return thing
    copy = known.get(id(thing))
    if copy is None:
        known[id(thing)] = copy = object.__new__(kind)
        for name, value in thing.__dict__.items():
            setattr(copy, name, twin(value, known))
    return copy
