"""What it takes to enter a deal: keys on the device, taps on the page.

strokes     the fewest keys, pressed by who looks at the screen alone
taps        the same on the page's own face
deals       the deals that are counted; table, their keys at every seat
"""
