import type { AnswerOf } from '@aldgate/contract';
import type { User } from '../../../kernel/http/caller.ts';

/** A payment by bank as its customer sees it. */
export type FiatRecord = AnswerOf<'pageFiatTransaction'>['items'][number];

/** Withdrawals through banks as their customers see them. */
export interface BankWithdrawals {
  /** By their ids. */
  readonly read: (ids: readonly string[], reader: User) => Promise<ReadonlyMap<string, FiatRecord>>;
  /** One of the reader's institution with what happened to it. */
  readonly query: (reader: User, id: string) => Promise<AnswerOf<'queryFiatTransaction'> | undefined>;
}
