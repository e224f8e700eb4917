"""Names that MicroPython for a Raspberry Pi Pico, 1.28 and 1.29, has in its flash: a program that
uses them keeps no copy in memory, and a new string is not compared with each.

An older or newer one that lacks some of them keeps these as any other. Not among them are those
that its compiler knows (`const`) or that it asks of objects (`send`), nor the names of pins.
"""

# Of two bytes in a compiled module, whatever their length (py/makeqstrdata.py, static_qstr_list).
_STATIC = """
    ArithmeticError AssertionError AttributeError BaseException EOFError Ellipsis Exception
    GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError
    MemoryError NameError NoneType NotImplementedError OSError OverflowError RuntimeError
    StopIteration SyntaxError SystemExit TypeError ValueError ZeroDivisionError abs all any append
    args builtins bytearray bytes callable chr classmethod clear copy count dict dir divmod end
    endswith eval exec extend find format from_bytes get getattr globals hasattr hash id index
    insert isalpha isdigit isinstance islower isspace issubclass isupper items iter join key keys
    len list little locals lower lstrip main map next open ord pop popitem pow range read readinto
    readline remove replace repr reverse rfind rindex round rsplit rstrip self sep set setattr
    setdefault sort sorted split start startswith staticmethod step stop str strip sum to_bytes
    tuple type update upper value values write zip
"""
# Of all others those that are short, the shortest first: longer ones would take more of a slot than
# names of our own.
_SHORT = """
    b e r IN RX TX bl bx gc io on os pi rb re rx sd tx ws ADC ALT CTS DMA EIO GS8 I2C I2S INT LED
    LSB MSB OUT PIO PTR PWM RAW RTC RTS SPI WDT add aes alt arg asr bin buf clz cmp cos cpu cts doc
    erf exp hex inf irq ldr log low lsl lsr max md5 mem min mov mrs nan nop oct off ps1 ps2 put rp2
    rts sck scl sda sin sub sys tan tau vfs wfi AUTO GZIP INT8 LONG MONO Task UART UINT VOID ZLIB
    acos addr and_ argv asin atan bits blit busy ceil code coro cosh crc8 ctrl data done dump erfc
    exit fabs feed file fill flow fmod freq hard help high ibuf idle imag init json ldrb ldrh line
    load lock log2 math mem8 miso mkfs mode modf mosi movt movw name pack path peek poll poly prog
    pull push rate rbit real rect scan sdiv seed seek sha1 sinh size span sqrt stat strb strh sync
    tanh tell text time udiv usys vcmp vldr vmov vmrs vneg vstr ARRAY EBADF EPERM Flash INT16 INT32
    INT64 MVLSB SHORT Timer UINT8 ULONG acosh align array asinh atan2 atanh board bswap chdir cmath
    cpsid cpsie crc32 deque dumps errno expm1 flags float floor flush frexp gamma group heapq hline
    input ioctl ipoll isinf isnan label ldexp ldrex loads log10 match mem16 mem32 mkdir mount movwt
    mtime phase pixel polar reset rmdir rxbuf shift sleep slice stall state stdin strex trunc txbuf
    uname union vline vsqrt
"""
# Those that are no good as names, since the compiler knows them or they are asked of objects, and
# longer ones: strings may be spelled like them. The names of pins are none of these either.
_FOR_STRINGS = """
    H f i n s t v x y aw cb dt er fs ow pc sz tb Pin SIO USB bpp dec esp exc idx in_ int isr jmp
    mod osr out pin ptr pyb rel req rom run src ssl Lock Loop None attr bdev bind bool cond core
    dest diff gpio host loop null pins port ptr8 send sgen side task uint wait word wrap DHT11
    DHT22 Event ORDER PinAF block close const delay drain event funcs instr l_rom not_x not_y
    pass_ print ptr16 ptr32 super throw ticks viper x_dec y_dec FileIO IOBase IN_LOW POLLIN
    RingIO Server Signal Stream VfsFat accept aclose active awrite buffer cancel center choice
    config decode deinit digest enable encode ep_max filter future gather getcwd getter gmtime
    groups iffull invert is_set labels lgamma listen locked mktime modify module native object
    parity period ph_key poller random rename scroll search select setter status stderr stdout
    stream struct timing toggle txdone umount unlink unpack unsafe value2 waiter EACCES EAGAIN
    EEXIST EINVAL EISDIR ENODEV ENOENT ENOMEM BFINT8 BF_LEN BF_POS NATIVE STEREO UINT16 UINT32
"""
NAMES = (_STATIC + _SHORT).split()
STRINGS = NAMES + _FOR_STRINGS.split()
