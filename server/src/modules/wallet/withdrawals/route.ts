import type { Feature } from '@aldgate/domain/identity/features.ts';
import type { KycLevel } from '@aldgate/domain/kyc/documents.ts';
import type {
  WithdrawalDestination,
  WithdrawalRoute,
  WithdrawalTerms,
} from '@aldgate/domain/wallet/withdrawalFacts.ts';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { Network } from '../../custody/index.ts';
import type { Destination } from './destination.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

/** How a withdrawal is asked to reach its beneficiary. */
export type RequestedRoute =
  | {
      readonly rail: 'chain';
      readonly network: string;
      readonly addressId?: string | undefined;
      readonly address?: string | undefined;
      readonly beneficiary?: Destination['beneficiary'] | undefined;
      readonly typedMiddle: string | null;
    }
  | { readonly rail: 'bank'; readonly bankAccountId: string; readonly charges: 'shared' | 'our' };

/** Requirements of a route. */
export interface RouteNeeds {
  /** Any of them that is off closes it. */
  readonly features: readonly Feature[];
  readonly level: KycLevel;
  /** Undefined through a bank, or for a network that is not there. */
  readonly network: Network | undefined;
}

/** A route as it is now. */
export interface Route {
  readonly columns: Pick<
    Insertable<Tables['withdrawal']>,
    | 'rail'
    | 'network'
    | 'address'
    | 'shown_address'
    | 'address_id'
    | 'source'
    | 'typed_middle'
    | 'bank_account_id'
    | 'charges'
    | 'payout_account_id'
    | 'value_date'
    | 'beneficiary'
  >;
  readonly route: WithdrawalRoute;
  readonly needs: RouteNeeds;
  readonly destination: WithdrawalDestination;
  readonly isWhitelistOn: boolean;
  readonly terms: WithdrawalTerms | null;
  /** Fee of a new withdrawal; null where it is not known. */
  readonly fee: string | null;
}

/** Requirements of each rail's routes. */
export const NEEDS = {
  chain: { features: ['wallet', 'withdrawal'], level: 'primary' },
  bank: { features: ['wallet', 'fiat_withdrawal'], level: 'advanced' },
} as const satisfies Record<string, Omit<RouteNeeds, 'network'>>;

/** The route of a stored withdrawal. */
export function routeOf(row: WithdrawalRow): RequestedRoute {
  if (row.rail === 'bank') return { rail: 'bank', ...bankOf(row) };
  const address =
    row.address_id === null
      ? { address: row.shown_address, beneficiary: row.beneficiary as Destination['beneficiary'] }
      : { addressId: row.address_id };
  return { rail: 'chain', network: networkOf(row), ...address, typedMiddle: row.typed_middle };
}

/** The network of a withdrawal of coins. */
export function networkOf({ network }: WithdrawalRow): string {
  if (network === null) throw new Error('a withdrawal through a bank has no network');
  return network;
}

/** The accounts of a withdrawal through a bank. */
export function bankOf({ bank_account_id: bankAccountId, charges, payout_account_id: payoutAccountId }: WithdrawalRow) {
  if (bankAccountId === null || charges === null || payoutAccountId === null) {
    throw new Error('a withdrawal of coins has no bank account');
  }
  return { bankAccountId, charges, payoutAccountId };
}

const bankFields = z.object({ beneficiaryName: z.string() });

/** Whom a withdrawal through a bank pays. */
export const beneficiaryName = ({ beneficiary }: WithdrawalRow): string =>
  bankFields.parse(beneficiary).beneficiaryName;
