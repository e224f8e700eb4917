"""What a version is made of and comes as, beside `kibic.release`, which makes the board's files.

lock        `make lock`: the exact versions that CI installs
asked       the names that scripts ask a board for, written to kibic/release/asked.txt
crash_map   `make dist`: the map by which this version's tracebacks are read
artifacts   `make release`: its files and hashes
"""
