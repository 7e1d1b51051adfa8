const MINUTE_MS = 60_000;

/** Formats a waiting time in its largest whole unit: '16 min', '3 h', '2 d'. Epoch ms. */
export function formatAge(since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1_440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}
