import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { ModuleEventHandlers } from '../../../kernel/moduleEvents.ts';
import { findMove } from '../../trading/index.ts';
import { describeMoves } from '../transfers/describeMove.ts';
import { raiseMessage } from './raiseMessage.ts';

/** BR-10, BR-12: raises the message about the end of a fund transfer. */
export const messageEvents: Pick<ModuleEventHandlers, 'fundMoveSettled'> = {
  async fundMoveSettled(tx, { moveId, institutionId, transferNo, state, at }) {
    const [move] = await describeMoves(tx, [await findMove(tx, moveId)]);
    if (move === undefined) return {};
    const { labels, asset, amount, reason } = move;
    const what = `${formatMoney(amount, asset, { locale: 'en-US' })} from ${labels.source} to ${labels.target}`;
    const text =
      state === 'completed'
        ? `${what} arrived (${transferNo}).`
        : `${what} did not arrive and is back at ${labels.source} (${transferNo}). ${reason ?? ''}`.trim();
    const title =
      state === 'completed' ? `Fund transfer ${transferNo} completed` : `Fund transfer ${transferNo} failed`;
    await raiseMessage(tx, { institutionId, topic: 'transfer', title, text, link: 'brokersManager/assetFlow' }, at);
    return {};
  },
};
