import type { FundMove } from '../queries.ts';

export const MOVE_STATES = ['pending', 'completed', 'failed'] as const satisfies readonly FundMove['state'][];
