"""What lasts as long as the program: it is not looked through again and again for something to throw away.

All else stands still while Python looks. With content, texts and shapes of five games that was a tenth of a second each
time, and a tenth of a turn's processor time.
"""

from __future__ import annotations

import gc

SELDOM = (20_000, 3, 130)
"""Objects more than before at which the newest are looked through; how many such looks make one at the older ones, and
how many of those one at all. With 20 in place of 3 one at the older took 0.15 s: a hundred who clicked then waited."""


def keep_all() -> None:
    """Whatever there is now stays until the program ends; Python looks only through what comes later."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
