const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The row an arrow key moves to: the neighbour of the focused row, or, from outside, the row at the best price. */
export function nextRow(group: HTMLElement, key: string): HTMLElement | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const rows = [...group.querySelectorAll<HTMLElement>('[role="button"]:not([aria-hidden])')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  if (at >= 0) return rows[at + step];
  const asks = group.firstElementChild;
  const firstBid = rows.findIndex((row) => !asks?.contains(row));
  return rows[step > 0 ? firstBid : firstBid - 1];
}
