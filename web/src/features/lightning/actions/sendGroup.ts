import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { create } from 'zustand';
import { call } from '../../../lib/calls/calls.ts';
import { nextDeadline } from '../../trading/index.ts';

export type NewGroup = Omit<RequestOf<'sendGroup'>, 'groupId' | 'validUntil'>;
export type GroupResult = AnswerOf<'sendGroup'>;

/** How long the last press took to its answer, ms, by this device's clock; undefined before the first. */
export const useLastAnswer = create<{ readonly ms: number | undefined }>()(() => ({ ms: undefined }));

/** An id of a group that no other press has. */
const createGroupId = (): string => `lt-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;

/**
 * Sends orders for several accounts once, and again under the same id after a lost response until the outcome is known.
 */
export async function sendGroup(group: NewGroup) {
  const sent = { ...group, groupId: createGroupId(), validUntil: await nextDeadline() };
  const startedAt = performance.now();
  const outcome = await submitOnce('sendGroup', {
    send: () => call('sendGroup', sent),
    wait: (ms) => pause(ms, undefined),
    onUnanswered: () => undefined,
  });
  useLastAnswer.setState({ ms: Math.round(performance.now() - startedAt) });
  return { groupId: sent.groupId, outcome };
}
