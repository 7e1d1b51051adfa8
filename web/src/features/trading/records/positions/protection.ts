import { PROTECTION_LEGS } from '@aldgate/domain/trading/protection.ts';
import type { PositionProtection } from '../../account/useProtections.ts';

const FAILED: readonly (string | null)[] = ['failed', 'cancelled', 'expired'];

/** Why a position lacks an exit that was wanted, in the exchange's words; undefined where none failed. */
export function failureOf(protection: PositionProtection): string | undefined {
  if (protection.state === 'failed') return protection.reason?.exchangeMessage ?? '–';
  const leg = PROTECTION_LEGS.map((each) => protection[each]).find(
    (each) => each !== null && each.reason !== null && FAILED.includes(each.status),
  );
  return leg?.reason?.exchangeMessage;
}
