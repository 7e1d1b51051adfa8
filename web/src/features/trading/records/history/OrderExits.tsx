import { toast } from '@aldgate/client-kit/toasts.ts';
import { PROTECTION_LEGS, type ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../../lib/messages/ActionError.tsx';
import { useMemberMay } from '../../../../lib/session/session.ts';
import { accountKeys, type Order } from '../../account/queries.ts';
import { type PositionProtection, useProtections } from '../../account/useProtections.ts';
import { reasonText } from '../../orders/reasonText.ts';

interface OrderExitsProps {
  readonly keyId: string;
  readonly order: Order;
  readonly places: number;
  readonly quote: string;
}

/** The exits that an order brought, as rows of its detail: whether they wait, are placed, or could not be placed. */
export function OrderExits({ keyId, order, places, quote }: OrderExitsProps) {
  const { t } = useTranslation('trading');
  const exits = useProtections(keyId).data?.find(
    ({ clientOrderId, instrumentId }) => clientOrderId === order.clientOrderId && instrumentId === order.instrumentId,
  );
  if (exits === undefined) return null;
  return (
    <>
      {PROTECTION_LEGS.map((leg) => {
        const { [leg]: wanted } = exits;
        if (wanted === null) return null;
        return (
          <Row key={leg} label={t(`ticket.protection.${leg}`)}>
            <Price value={wanted.triggerPrice} places={places} unit={quote} />
            <LegState exits={exits} leg={leg} />
          </Row>
        );
      })}
      {exits.state === 'waiting' && <RemoveExits keyId={keyId} exits={exits} />}
    </>
  );
}

function LegState({ exits, leg }: { exits: PositionProtection; leg: ProtectionLeg }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { status, reason } = exits[leg] ?? { status: null, reason: null };
  const why = reason ?? exits.reason;
  const isRefused = status === 'failed' || exits.state === 'failed';
  const state =
    status === null ? t(`records.exits.${isRefused ? 'failed' : 'waiting'}`) : t(`records.statuses.${status}`);
  return (
    <Text as="div" size="11" tone={isRefused ? 'danger' : '3'} breakWords>
      {isRefused && why !== null ? t('records.exits.refused', { reason: reasonText(why, { t, tApp }) }) : state}
    </Text>
  );
}

function RemoveExits({ keyId, exits }: { keyId: string; exits: PositionProtection }) {
  const { t } = useTranslation('trading');
  const queries = useQueryClient();
  const mayTrade = useMemberMay('trade');
  const remove = useCallMutation('cancelProtection', {
    onSuccess: () => toast('success', t('records.protection.cancelled')),
    onSettled: () => queries.invalidateQueries({ queryKey: accountKeys.protections(keyId) }),
  });
  if (!mayTrade) return null;
  return (
    <Row label={t('records.columns.actions')}>
      <Button
        kind="link"
        disabled={remove.isPending}
        onClick={() => remove.mutate({ exchangeKeyId: keyId, protectionId: exits.protectionId })}
      >
        {t('records.protection.cancel')}
      </Button>
      <ActionError error={remove.error} />
    </Row>
  );
}
