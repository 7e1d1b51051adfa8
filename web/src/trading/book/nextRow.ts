const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The row that an arrow key leads to: the neighbour of the focused one, or from beside the rows the one at the best price. */
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
