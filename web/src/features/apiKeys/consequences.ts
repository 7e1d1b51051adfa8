import { threeMonthsAfter } from '@aldgate/domain/apiKeys/lifetime.ts';
import { needsVote } from '@aldgate/domain/apiKeys/permissions.ts';
import { type ApiKeyTerms, isWidened } from '@aldgate/domain/apiKeys/terms.ts';

/** A consequence of the terms of a form, before it is sent. */
export type Consequence =
  /** AK-03: without addresses the key ends; epoch ms. */
  | { readonly kind: 'ends'; readonly at: number }
  | {
      readonly kind:
        | 'endLifted'
        /** A key that is older than three months cannot be without addresses. */
        | 'tooOld'
        /** A new key works once another member approved it, where one may. */
        | 'vote'
        /** A key that is widened keeps its rights until then. */
        | 'voteOnWider'
        /** Withdrawals open a day later if nobody else may approve. */
        | 'withdrawalsLater'
        | 'immediate'
        /** Narrower terms end the vote on wider ones. */
        | 'voteEnds';
    };

interface Change {
  /** The terms in force; undefined of a new key. */
  readonly before: ApiKeyTerms | undefined;
  readonly after: ApiKeyTerms;
  /** When the key was made, or now for a new one, epoch ms. */
  readonly madeAt: number;
  /** Epoch ms. */
  readonly now: number;
  /** Whether a vote on wider terms waits. */
  readonly isVoted: boolean;
}

/** AK-02, AK-03: lists the end of the key, then when the terms take effect. */
export function listConsequences(change: Change): readonly Consequence[] {
  return [...findEnd(change), ...findEffect(change)];
}

function findEnd({ before, after, madeAt, now }: Change): readonly Consequence[] {
  if (after.addresses.length > 0) return before?.addresses.length === 0 ? [{ kind: 'endLifted' }] : [];
  const at = threeMonthsAfter(madeAt);
  return at > now ? [{ kind: 'ends', at }] : [{ kind: 'tooOld' }];
}

function findEffect({ before, after, isVoted }: Change): readonly Consequence[] {
  if (before !== undefined && isSame(before, after)) return [];
  if (before !== undefined && !isWidened(before, after)) {
    return isVoted ? [{ kind: 'immediate' }, { kind: 'voteEnds' }] : [{ kind: 'immediate' }];
  }
  if (!needsVote(after.permissions)) return [{ kind: 'immediate' }];
  const vote = { kind: before === undefined ? 'vote' : 'voteOnWider' } as const;
  return after.permissions.includes('withdrawal') ? [vote, { kind: 'withdrawalsLater' }] : [vote];
}

/** Whether both give the same, in whatever order. */
export function isSame(one: ApiKeyTerms, other: ApiKeyTerms): boolean {
  const areSame = (some: readonly string[], others: readonly string[]) =>
    some.length === others.length && some.every((each) => others.includes(each));
  return areSame(one.permissions, other.permissions) && areSame(one.addresses, other.addresses);
}
