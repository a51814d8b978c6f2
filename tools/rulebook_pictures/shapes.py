"""The shapes of the pictures, each in a square of 48: what cards and tables show, in plain SVG."""

from __future__ import annotations

SHAPES = {
    # shot: the cargo
    "vegetable": (
        '<path fill="currentColor" d="M24 17c-10 0-15 6-15 13 0 8 7 14 15 16 8-2 15-8 15-16 0-7-5-13-15-13z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 17V4M24 15c-2-6-7-9-13-8M24 15c2-6 7-9 13-8"/>'
    ),
    "potion": (
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round" stroke-linecap="round" '
        'd="M17 4h14M20 5v13L8 38c-2 4 0 7 4 7h24c4 0 6-3 4-7L28 18V5"/>'
        '<path fill="currentColor" d="M15 30h18l5 9c1 2 0 3-2 3H12c-2 0-3-1-2-3z"/>'
    ),
    "book": (
        '<path fill="currentColor" d="M5 8c7-3 14-2 18 2v32c-4-4-11-5-18-2zM43 8c-7-3-14-2-18 2v32c4-4 11-5 18-2z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round" '
        'd="M10 16c3-1 6 0 8 1M10 24c3-1 6 0 8 1M38 16c-3-1-6 0-8 1M38 24c-3-1-6 0-8 1"/>'
    ),
    "fish": (
        '<path fill="currentColor" d="M3 24c6-12 21-15 31-5l11-9c-3 8-3 20 0 28l-11-9C24 39 9 36 3 24z"/>'
        '<circle cx="14" cy="21" r="3" fill="#fbf4e4"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round" d="M23 17c3 4 3 10 0 14"/>'
    ),
    "black": (
        '<path fill="currentColor" d="M11 16h26l6 28H5z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" d="M16 17c-5-16 21-16 16 0"/>'
    ),
    # witches: the landscapes
    "volcano": (
        '<path fill="currentColor" d="M3 45 17 17q7 5 14 0L45 45z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 12V3M15 11c-1-3-3-5-6-6M33 11c1-3 3-5 6-6"/>'
        '<path fill="#fbf4e4" d="M21 20q3 1 6 0l1 9-3 3-1 6-3-5 1-6z"/>'
    ),
    "rainforest": (
        '<path fill="currentColor" d="M42 5C20 4 6 14 8 34c20 2 34-9 34-29z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" d="M4 44 14 31"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round" '
        'd="M12 32 34 12M20 25v-8M20 25h9M27 18v-6M27 18h8"/>'
    ),
    "desert": (
        '<path fill="currentColor" d="M19 45V9a5 5 0 0 1 10 0v36zM2 43h44v3H2z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" '
        'd="M20 32h-5q-6 0-6-6v-6M28 26h5q6 0 6-6v-5"/>'
    ),
    "mountain": (
        '<path fill="currentColor" d="M1 44 19 8l9 18 5-9 14 27z"/>'
        '<path fill="#fbf4e4" d="m19 13 6 12-4-2-3 4-3-4-2 2z"/>'
    ),
    "wizard": (
        '<path fill="currentColor" d="M2 40c6-5 11-6 11-6L24 3l11 31s5 1 11 6c-9 6-35 6-44 0z"/>'
        '<path fill="#f2c14e" d="m24 17 2.4 4.8 5.3.8-3.8 3.7.9 5.3-4.8-2.5-4.8 2.5.9-5.3-3.8-3.7 5.3-.8z"/>'
    ),
    # witches: what the named ones do it with
    "flame": (
        '<path fill="currentColor" d="M25 2c2 9 14 15 14 27 0 10-7 17-15 17S9 39 9 30'
        'c0-7 4-11 7-15 1 4 2 6 4 7 3-6 1-13 5-20z"/>'
        '<path fill="#fbf4e4" d="M25 24c1 5 6 7 6 13 0 4-3 7-7 7s-7-3-7-7c0-3 2-5 3-7 1 2 2 3 3 3 2-3 1-6 2-9z"/>'
    ),
    "drop": (
        '<path fill="currentColor" d="M24 2c7 11 15 18 15 28a15 16 0 0 1-30 0C9 20 17 13 24 2z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="3" stroke-linecap="round" d="M16 30c0 5 3 8 7 9"/>'
    ),
    "wind": (
        '<path fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" '
        'd="M3 18h25c9 0 9-12 1-12-4 0-6 3-5 6M3 28h35c9 0 9 13 1 13-5 0-7-4-5-7M8 38h12"/>'
    ),
    "crystal": (
        '<path fill="currentColor" d="M24 2 40 15v19L24 46 8 34V15z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linejoin="round" d="m8 15 16 7 16-7M24 22v24"/>'
    ),
    "crown": (
        '<path fill="currentColor" d="M5 40 3 13l11 9L24 6l10 16 11-9-2 27z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="3" d="M7 34h34"/>'
    ),
    # broom: what the witches are named after
    "root": (
        '<path fill="currentColor" d="M15 17q9-5 18 0c3 8-2 12 4 20q2 4 7 6-12 3-15-9c-1 5 0 8-5 12-5-4-4-7-5-12'
        '-3 12-15 9-15 9q5-2 7-6c6-8 1-12 4-20z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 15V3M22 15c-1-5-5-8-10-7M26 15c1-5 5-8 10-7"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round" d="M19 22h6M23 29h6"/>'
    ),
    "meadow": (
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 45V22M24 45C23 34 17 28 8 27M24 45c1-11 7-17 16-18M13 45c-1-5-4-8-8-9M35 45c1-5 4-8 8-9"/>'
        '<g fill="currentColor"><circle cx="24" cy="6" r="5"/><circle cx="17" cy="12" r="5"/>'
        '<circle cx="31" cy="12" r="5"/><circle cx="20" cy="20" r="5"/><circle cx="28" cy="20" r="5"/></g>'
        '<circle cx="24" cy="14" r="4" fill="#fbf4e4"/>'
    ),
    "berry": (
        '<g fill="currentColor"><circle cx="14" cy="34" r="11"/><circle cx="34" cy="34" r="11"/>'
        '<circle cx="24" cy="19" r="11"/><path d="M24 10c1-6 6-9 13-8-1 6-6 9-13 8z"/></g>'
        '<g fill="none" stroke="#fbf4e4" stroke-width="2" stroke-linecap="round">'
        '<path d="M9 33c0-3 2-5 4-5M29 33c0-3 2-5 4-5M19 18c0-3 2-5 4-5"/></g>'
    ),
    "sun": (
        '<circle cx="24" cy="24" r="11" fill="currentColor"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 3v5M24 40v5M3 24h5M40 24h5M9 9l4 4M35 35l4 4M39 9l-4 4M13 35l-4 4"/>'
    ),
    "water": (
        '<path fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" d="M3 15q7-9 14 0t14 0 14 0'
        'M3 27q7-9 14 0t14 0 14 0M3 39q7-9 14 0t14 0 14 0"/>'
    ),
    "fog": (
        '<path fill="currentColor" d="M12 25a9 9 0 0 1 1-17 12 12 0 0 1 21 2 8 8 0 0 1 2 15z"/>'
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M5 32h38M11 39h30M5 46h26"/>'
    ),
    "night": (
        '<path fill="currentColor" d="M30 4a21 21 0 1 0 14 30A18 18 0 0 1 30 4z"/>'
        '<path fill="currentColor" d="m39 7 1.6 4.4L45 13l-4.4 1.6L39 19l-1.6-4.4L33 13l4.4-1.6z"/>'
    ),
    "snow": (
        '<path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" '
        'd="M24 3v42M6 13.5l36 21M42 13.5l-36 21"/>'
        '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" '
        'd="m18 6 6 5 6-5M18 42l6-5 6 5M5 21l7-3-1-7M43 27l-7 3 1 7M43 21l-7-3 1-7M5 27l7 3-1 7"/>'
    ),
    # on every table
    "bottle": (
        '<path fill="currentColor" d="M19 5h10v11c10 3 13 9 13 15 0 9-8 14-18 14S6 40 6 31c0-6 3-12 13-15z"/>'
        '<path fill="none" stroke="#2b2136" stroke-width="3" '
        'd="M16 5h16M19 5v11C9 19 6 25 6 31c0 9 8 14 18 14s18-5 18-14c0-6-3-12-13-15V5"/>'
    ),
    "star": '<path fill="currentColor" d="m24 3 6.5 13.5 14.5 2-10.5 10.5 2.5 15L24 37 11 44l2.5-15L3 18.5l14.5-2z"/>',
    "hat": (
        '<path fill="currentColor" d="M2 38c6-5 12-6 12-6L24 4c3 3 9 5 10 9l-4-1 5 20s6 1 11 6c-8 5-36 5-44 0z"/>'
        '<path fill="#2b2136" fill-opacity=".45" d="M14 30c6 3 14 3 20 0l1 4c-7 3-15 3-22 0z"/>'
    ),
    "cube": (
        '<path fill="currentColor" d="M24 3 43 13v22L24 45 5 35V13z"/>'
        '<path fill="none" stroke="#fbf4e4" stroke-width="2.5" stroke-linejoin="round" d="m5 13 19 10 19-10M24 23v22"/>'
    ),
    "box": (
        '<path fill="none" stroke="currentColor" stroke-width="6" stroke-linejoin="round" d="M5 8h38v34H5z"/>'
        '<path fill="currentColor" d="M5 8h38v10H5z"/>'
    ),
}
