import type { OperationsAnswerOf } from '@aldgate/contract';

export type Block = OperationsAnswerOf<'listProjectBoard'>[number]['blocks'][number];

/** An execution of a hit: without a mark, its distance and its cost are null. */
export type HitFill = Block['trades'][number]['fills'][number];

/** Trades that can carry money out of a project; `fills` has the costliest of all that are counted. */
export type OwnTradesHit = Block['trades'][number] & {
  /** The last of the executions that was stored, a bigint as text: later ones are judged again. */
  readonly lastId: string;
};

/** Facts of a shortage by their names, as operators read them. Amounts are decimal strings, times epoch ms. */
export type ShortageDetail = Readonly<Record<string, string | number | null>>;

/** A cause of a block. */
export type BlockDetail = OwnTradesHit | ShortageDetail;
