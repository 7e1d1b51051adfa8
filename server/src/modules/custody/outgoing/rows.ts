import type { Chain, FeeRate } from '@aldgate/chain';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { FollowDeps } from '../follow/followNetwork.ts';
import type { SignerClient } from '../signerClient.ts';

export interface OutgoingDeps extends FollowDeps {
  readonly signer: SignerClient;
}

export type Outgoing = Selectable<Tables['outgoing_transaction']>;
export type Attempt = Selectable<Tables['outgoing_attempt']>;

/** A network's node, and what a transaction costs on it now. */
export interface RatedNode {
  readonly chain: Chain;
  readonly rate: FeeRate;
}

export const findNewestAttempt = (tx: Database | Tx, outgoingId: string): Promise<Attempt | undefined> =>
  tx
    .selectFrom('outgoing_attempt')
    .selectAll()
    .where('outgoing_id', '=', outgoingId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
