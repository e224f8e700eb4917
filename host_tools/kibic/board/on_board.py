"""What the board is told to do: functions that link.Board calls there, in the raw REPL.

Whatever is called answers in JSON, by _say. A board that hears nothing for a while restarts:
whoever was at work on it is gone.
"""

TOOLS = """
import os, sys, json, hashlib, binascii, machine

_alarm = machine.Timer(-1)

def _feed(seconds=%d):
    _alarm.init(mode=machine.Timer.ONE_SHOT, period=1000 * seconds,
        callback=lambda timer: machine.reset())

def _say(function, *arguments):
    print(json.dumps(function(*arguments)))

def _size(path):
    try:
        found = os.stat(path)
    except (OSError, KeyError):  # the second is of what kibic_boot has mounted
        return None
    return -1 if found[0] & 0x4000 else found[6]

def _pieces(path, at, size):
    with open(path, 'rb') as file:
        file.seek(at)
        while size:
            data = file.read(min(size, 512))
            if not data:
                break
            yield data
            size -= len(data)

def _part(path, at, size):
    return ''.join([binascii.hexlify(data).decode() for data in _pieces(path, at, size)])

def _shas(parts):
    found = []
    for part in parts:
        digest = hashlib.sha256()
        for data in _pieces(*part):
            digest.update(data)
        found.append(binascii.hexlify(digest.digest()).decode())
    return found

def _walk(top, inner=''):
    for entry in os.ilistdir(top + inner or '/'):
        path = inner + '/' + entry[0]
        size = _size(top + path)
        if size is not None:
            print(json.dumps((path[1:], size)))
            if size < 0:
                _walk(top, path)

def _begin(path):
    global _out
    at = path.find('/', 1)
    while at > 0:
        if _size(path[:at]) is None:
            os.mkdir(path[:at])
        at = path.find('/', at + 1)
    _out = open(path, 'wb')

def _put(text):
    _out.write(binascii.a2b_base64(text))

def _take(*part):
    for data in _pieces(*part):
        _out.write(data)

def _end():
    _out.close()

def _drop(path):
    _out.close()
    _remove(path)

def _remove(path):
    if _size(path) is not None:
        os.remove(path)

def _sweep(paths):
    for path in paths:
        if _size(path) != -1:
            _remove(path)

def _who():
    return binascii.hexlify(getattr(machine, 'unique_id', bytes)()).decode()

def _facts():
    disk = os.statvfs('/')
    made = sys.implementation
    mpy = getattr(made, '_mpy', 0)
    return (made.name, made.version[:3], sys.platform, getattr(made, '_machine', '?'),
        mpy & 255, mpy >> 8, disk[0], disk[2])

_feed()
"""
