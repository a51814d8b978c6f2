/** Keeps the screen on while a match is played: nobody should have to touch a phone that lies on the table. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const hold = async () => {
    if (isOver || document.hidden) return;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    if (isOver) void lock?.release();
  };
  void hold();
  document.addEventListener("visibilitychange", hold); // a lock is lost when the page is hidden
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", hold);
    void lock?.release();
  };
}
