"""The device in a worker of the page.

companion  the device: keys in; picture, what it says, and who sits where, out
calls      all that the worker asks for, by name
"""
