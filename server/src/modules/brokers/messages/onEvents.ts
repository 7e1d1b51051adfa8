import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import { findMove } from '../../exchangeAccounts/index.ts';
import { describeMoves } from '../transfers/describeMove.ts';
import { raiseMessage } from './raiseMessage.ts';

/** BR-10, BR-12: raises the message about the end of a fund transfer. Moves for other purposes raise none. */
export const messageEvents: Required<Pick<ModuleEventHandlers, 'fundMoveSettled'>> = {
  async fundMoveSettled(tx, { moveId, institutionId, transferNo, purpose, state, at }) {
    if (purpose !== 'transfer') return {};
    const row = await findMove(tx, moveId);
    const [move] = await describeMoves(tx, [row]);
    if (move === undefined) return {};
    const { labels, asset, amount, reason } = move;
    const what = `${formatMoney(amount, asset, { locale: 'en-US' })} from ${labels.source} to ${labels.target}`;
    const text =
      state === 'completed'
        ? `${what} arrived (${transferNo}).`
        : `${what} did not arrive and is back at ${labels.source} (${transferNo}). ${reason ?? ''}`.trim();
    const title =
      state === 'completed' ? `Fund transfer ${transferNo} completed` : `Fund transfer ${transferNo} failed`;
    // A transfer that failed is to be seen by its member too.
    const actorId = state === 'completed' ? row.user_id : null;
    const link = 'brokersManager/assetFlow';
    await raiseMessage(tx, { institutionId, actorId, topic: 'transfer', title, text, link }, at);
    return {};
  },
};
