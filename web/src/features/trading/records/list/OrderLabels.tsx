import {
  ACCOUNT_FROZEN,
  CANCEL_ON_DISCONNECT,
  CLOSED_AT_MARKET,
  POSITION_CLOSED,
  PROJECT_LIQUIDATED,
  PROTECTION_REPLACED,
  STOPPED_BY_PANIC,
} from '@aldgate/contract/trading/reasons.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Order } from '../../account/queries.ts';
import { reasonText } from '../../orders/reasonText.ts';
import { isTriggerAbove } from '../../orders/trigger.ts';
import { Below } from './cells.tsx';

type Sided = Pick<Order, 'direction'> & Partial<Pick<Order, 'liquidationType'>>;

/** TR-13: buy or sell; for forced orders, the reason. */
export function Side({ order: { direction, liquidationType = null } }: { order: Sided }) {
  const { t } = useTranslation('trading');
  return (
    <Text as="span" tone={direction === 'buy' ? 'up' : 'down'} data-side={direction}>
      {liquidationType === null ? t(`records.sides.${direction}`) : t(`records.forced.${liquidationType}`)}
    </Text>
  );
}

interface OrderTypeProps {
  readonly order: Pick<Order, 'priceType' | 'condition' | 'direction'>;
  readonly places?: number | undefined;
  /** In a column, which the trigger would make too wide beside the type. */
  readonly isStacked?: boolean;
}

/** The order type, with the trigger of a conditional order. */
export function OrderType({ order, places, isStacked = false }: OrderTypeProps) {
  const { t } = useTranslation('trading');
  const { priceType, condition, direction } = order;
  if (condition === null) return <span>{t(`records.types.${priceType}`)}</span>;
  const { triggerBy } = condition;
  const trigger = (
    <Text as="span" tone="3" title={t(`records.triggerBy.${triggerBy}`)}>
      {t(`ticket.condition.sources.${triggerBy}`)} {isTriggerAbove(condition.type, direction) ? '≥' : '≤'}{' '}
      <Price value={condition.triggerPrice} places={places} />
    </Text>
  );
  return (
    <span>
      {t(`records.conditions.${condition.type}.${priceType}`)} {isStacked ? <Below>{trigger}</Below> : trigger}
    </span>
  );
}

/** Names what the platform did with an order that nobody cancelled, by the code of the reason. */
const CAUSES = {
  [POSITION_CLOSED]: 'positionClosed',
  [CANCEL_ON_DISCONNECT]: 'disconnected',
  [PROTECTION_REPLACED]: 'replaced',
  [CLOSED_AT_MARKET]: 'closedAtMarket',
  [ACCOUNT_FROZEN]: 'frozen',
  [PROJECT_LIQUIDATED]: 'liquidated',
  [STOPPED_BY_PANIC]: 'panic',
} as const;
const isCause = (code: number | undefined): code is keyof typeof CAUSES => code !== undefined && code in CAUSES;

/** TR-13's status, and what the platform did with the order; any other reason is shown on hover, and in the detail. */
export function Status({ order: { status, reason } }: { order: Pick<Order, 'status' | 'reason'> }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const code = reason?.exchangeCode;
  return (
    <span title={reason === null ? undefined : reasonText(reason, { t, tApp })}>
      <Badge tone={status === 'failed' ? 'danger' : 'neutral'}>{t(`records.statuses.${status}`)}</Badge>
      {isCause(code) && (
        <Text as="span" tone="3" size="11">
          {' '}
          {t(`records.causes.${CAUSES[code]}`)}
        </Text>
      )}
    </span>
  );
}
