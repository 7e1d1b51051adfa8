import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { PROTECTION_LEGS, type ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import type { PositionProtection } from '../../account/useProtections.ts';

type Leg = NonNullable<PositionProtection[ProtectionLeg]>;

/** An exit that the exchange refused; the reason is null where it gave none. */
export interface RefusedLeg {
  readonly leg: ProtectionLeg;
  readonly reason: Leg['reason'];
}

/** The exits that a position lacks, although they were wanted. */
export const listRefused = (protection: PositionProtection): readonly RefusedLeg[] =>
  PROTECTION_LEGS.flatMap((leg) => {
    const { status = null, reason = null } = protection[leg] ?? {};
    return status === 'failed' ? [{ leg, reason }] : [];
  });

/** The trigger price of an exit that waits, or is being placed; undefined where there is none. */
export function findTrigger(protection: PositionProtection, leg: ProtectionLeg): string | undefined {
  const { status = null, triggerPrice } = protection[leg] ?? {};
  return status !== null && isEnded(status) ? undefined : triggerPrice;
}
