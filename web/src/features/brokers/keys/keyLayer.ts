import type { ReactNode } from 'react';
import type { AccountRef, BrokerKey } from '../queries.ts';
import type { Remedy } from './keyRemedies.ts';

/** The layer above keys, and what opens it. */
export interface KeyLayer {
  readonly open: (key: BrokerKey) => void;
  readonly remedy: (key: BrokerKey, remedy: Exclude<Remedy, 'contact'>) => void;
  readonly apply: (account: AccountRef) => void;
  readonly layer: ReactNode;
}
