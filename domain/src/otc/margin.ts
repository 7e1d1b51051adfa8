import { decimal } from '../money/amount.ts';

/** The margin of sizes up to `toUsd`, in basis points; `toUsd` is null in the last one, which covers all above. */
export interface SizeMargin {
  readonly toUsd: string | null;
  readonly bps: string;
}

/** The margin of a size in US dollars. Throws where the bands do not end with an open one. */
export function marginOf(margins: readonly SizeMargin[], usd: string): string {
  const found = margins.find(({ toUsd }) => toUsd === null || decimal(usd).lte(toUsd));
  if (found === undefined) throw new Error('the margins have no last band');
  return found.bps;
}

/** Whether bands are usable: sizes grow, margins do not fall with size, and the last one, and it alone, is open. */
export function areMargins(margins: readonly SizeMargin[]): boolean {
  if (margins.length === 0 || margins.length > 10) return false;
  return margins.every(({ toUsd, bps }, index) => {
    const before = margins[index - 1];
    const isLast = index === margins.length - 1;
    if (isLast !== (toUsd === null)) return false;
    if (before === undefined) return true;
    const grows = toUsd === null || (before.toUsd !== null && decimal(toUsd).gt(before.toUsd));
    return grows && decimal(bps).gte(before.bps);
  });
}
