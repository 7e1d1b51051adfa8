import type { GroupResult } from './sendGroup.ts';

type Leg = GroupResult['legs'][number];

/** The outcome of a press: how many legs were accepted, refused or have an unknown outcome, and the first reason. */
export interface PressSummary {
  readonly accepted: number;
  readonly refused: number;
  readonly unknown: number;
  readonly reason: NonNullable<Leg['reason']> | undefined;
}

/** A leg without the exchange's confirmation: its outcome is unknown, and it must not be sent again. */
const isUnknown = ({ status }: Pick<Leg, 'status'>): boolean => status === 'submitted';

export const isRefused = ({ status }: Pick<Leg, 'status'>): boolean => status === 'failed';

export function summarize(legs: readonly Pick<Leg, 'status' | 'reason'>[]): PressSummary {
  const refused = legs.filter(isRefused);
  const unknown = legs.filter(isUnknown).length;
  return {
    accepted: legs.length - refused.length - unknown,
    refused: refused.length,
    unknown,
    reason: refused.find(({ reason }) => reason !== null)?.reason ?? undefined,
  };
}
