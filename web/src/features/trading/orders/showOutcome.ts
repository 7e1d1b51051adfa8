import { toast } from '@aldgate/client-kit/toasts.ts';
import { PROTECTION_LEGS } from '@aldgate/domain/trading/protection.ts';
import { currentLanguage, getTexts } from '../../../lib/i18n/i18n.ts';
import { withReference } from '../../../lib/messages/errorText.ts';
import { describeFill } from './describeFill.ts';
import { describeTrigger } from './describeTrigger.ts';
import { rejectionText } from './reasonText.ts';
import { type OrderOutcome, type SentTerms, useSentOrders } from './sentOrders.ts';

export const texts = () => ({ t: getTexts('trading').t, tApp: getTexts('app').t });

/** Reports the outcome of an order list. */
export function showListOutcome(outcome: OrderOutcome, symbol: string): void {
  const { t, tApp } = texts();
  if (outcome.kind === 'result') toast('success', t('orders.done.list', { symbol }));
  if (outcome.kind === 'unknown') toast('error', t('orders.unknown'));
  if (outcome.kind === 'rejected')
    toast(
      'error',
      t('orders.rejected', { reason: withReference(rejectionText(outcome.error, { t, tApp }), outcome.error, tApp) }),
    );
}

/** Reports the outcome of an order, with the exits that it brings once it is accepted. */
export async function showOutcome(outcome: OrderOutcome, sent: Omit<SentTerms, 'validUntil'>): Promise<void> {
  const { t, tApp } = texts();
  if (outcome.kind === 'unknown') toast('error', t('orders.unknown'));
  if (outcome.kind === 'rejected')
    toast(
      'error',
      t('orders.rejected', { reason: withReference(rejectionText(outcome.error, { t, tApp }), outcome.error, tApp) }),
    );
  if (outcome.kind === 'result') {
    const { status, clientOrderId } = outcome.result;
    if (status === 'filled' || status === 'running') {
      const price = status === 'filled' ? await findAveragePrice(clientOrderId) : sent.price;
      const { keyId, instrumentId, quantity } = sent;
      const terms = {
        ...describeFill({ keyId, instrumentId, quantity, price }, currentLanguage()),
        symbol: instrumentId,
      };
      const text =
        status === 'running' && sent.condition !== undefined
          ? t(`orders.done.running.${sent.direction}.triggered`, {
              ...terms,
              ...describeTrigger(sent, sent.condition, { t, locale: currentLanguage() }),
            })
          : t(`orders.done.${status}.${sent.direction}.${price ? 'priced' : 'plain'}`, terms);
      toast('success', [text, ...describeExits(sent)].join(' · '));
      return;
    }
    toast(status === 'failed' ? 'error' : 'success', t(`orders.status.${status}`));
  }
}

/** The exits of an order in a sentence each, as 'take profit 65,000.0'. */
function describeExits({ keyId, instrumentId, quantity, protection }: Omit<SentTerms, 'validUntil'>): string[] {
  return PROTECTION_LEGS.flatMap((leg) => {
    const trigger = protection?.[leg];
    if (trigger === undefined) return [];
    const { price } = describeFill({ keyId, instrumentId, quantity, price: trigger }, currentLanguage());
    return [texts().t(`orders.done.exits.${leg}`, { price })];
  });
}

/** How long a fill's average price is awaited: the push channel reports it with the fill. */
const AVERAGE_WITHIN_MS = 1_000;

function findAveragePrice(clientOrderId: string): Promise<string | undefined> {
  const find = () =>
    useSentOrders.getState().orders.find((order) => order.clientOrderId === clientOrderId)?.averagePrice ?? undefined;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve(find());
    };
    const timer = setTimeout(end, find() === undefined ? AVERAGE_WITHIN_MS : 0);
    const stop = useSentOrders.subscribe(() => {
      if (find() !== undefined) end();
    });
  });
}
