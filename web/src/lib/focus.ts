/** Keyboard focus is never lost: when what had it is gone, it goes to where something can be done next. */

/** The places to go on, best first. */
const homes = [
  "dialog[open] h2[tabindex]",
  ".payday button",
  ".middle button:not([disabled]):not([aria-disabled='true'])",
  ".card[data-hand='yes'][tabindex='0']",
  "#main",
];

function home(): HTMLElement | null {
  for (const place of homes) {
    const found = [...document.querySelectorAll<HTMLElement>(place)].find((element) => element.offsetParent !== null);
    if (found) return found;
  }
  return null;
}

export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  const note = (event: FocusEvent) => (last = event.target as HTMLElement);
  const isGone = (element: HTMLElement) => !element.isConnected || element.matches(":disabled") || !element.getClientRects().length;
  const look = () => {
    if (!last || (document.activeElement && document.activeElement !== document.body)) return;
    const next = isGone(last) ? home() : last;
    if (!next) return; // a screen is on its way
    if (!next.hasAttribute("tabindex") && next.id === "main") next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  const forget = () => (last = null); // a click beside everything means to have no focus
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", forget);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "class", "hidden"] });
  return () => {
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", forget);
    observer.disconnect();
  };
}
