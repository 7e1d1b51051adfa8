/** Minutes and seconds left, rounded up to the second: 9,001 ms is '00:10', 0 ms is '00:00'. */
export function secondsText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
