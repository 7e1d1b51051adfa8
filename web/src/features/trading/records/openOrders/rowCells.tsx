import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useServerContact } from '../../../../lib/calls/serverContact.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import type { Order } from '../../account/queries.ts';
import { rejectionText } from '../../orders/reasonText.ts';
import { dismissSentOrder } from '../../orders/sentOrders.ts';
import { OpenButton } from '../list/cells.tsx';
import listStyles from '../list/list.module.css';
import styles from './openOrders.module.css';
import { isListAmendable, type OrderList } from './orderLists.ts';
import { isAmendable, type Pending } from './pending.ts';

export interface RowCommands {
  readonly onOpen: (order: Order) => void;
  /** Whether the member's role changes orders; otherwise a row opens its detail alone. */
  readonly mayTrade: boolean;
  readonly onAmend: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
  readonly onAmendList: (list: OrderList) => void;
  readonly onCancelList: (list: OrderList) => void;
  readonly onWithdraw: (pending: Pending) => void;
  readonly isCancelling: (order: Pick<Order, 'clientOrderId'>) => boolean;
  readonly isListCancelling: (list: OrderList) => boolean;
  /** Whether the orders of a list are the exits of a purchase, which are not amended alone. */
  readonly isOfExits: (list: OrderList) => boolean;
  /** Whether the orders of a list are shown below its row. */
  readonly isExpanded: (list: OrderList) => boolean;
  readonly onExpand: (list: OrderList) => void;
  /** Whether it is a conditional order whose position is closed. */
  readonly lacksPosition: (order: Order) => boolean;
}

export function RowActions({ order, commands, t }: { order: Order; commands: RowCommands; t: Translate<'trading'> }) {
  return (
    <Inline as="span" inline gap="3" className={listStyles.commands}>
      {commands.mayTrade && isAmendable(order) && (
        <Button kind="link" onClick={() => commands.onAmend(order)}>
          {t('records.amend.open')}
        </Button>
      )}
      {commands.mayTrade && (
        <Button kind="link" disabled={commands.isCancelling(order)} onClick={() => commands.onCancel(order)}>
          {t('records.cancel')}
        </Button>
      )}
      <OpenButton label={t('records.detail.ofOrder')} onOpen={() => commands.onOpen(order)} />
    </Inline>
  );
}

/** An order without an answer can be cancelled: whether it has arrived or not. */
export function PendingActions({
  pending,
  commands,
  t,
}: {
  pending: Pending;
  commands: RowCommands;
  t: Translate<'trading'>;
}) {
  if (pending.state === 'rejected') {
    return (
      <Button kind="link" onClick={() => dismissSentOrder(pending.clientOrderId)}>
        {t('records.pending.dismiss')}
      </Button>
    );
  }
  return (
    <Inline as="span" inline gap="3" className={listStyles.commands}>
      <Button kind="link" disabled={commands.isCancelling(pending)} onClick={() => commands.onWithdraw(pending)}>
        {t('records.cancel')}
      </Button>
    </Inline>
  );
}

/** Both orders of a list are amended and cancelled together. */
export function ListActions({
  list,
  commands,
  t,
}: {
  list: OrderList;
  commands: RowCommands;
  t: Translate<'trading'>;
}) {
  if (!commands.mayTrade) return null;
  return (
    <Inline as="span" inline gap="3" className={listStyles.commands}>
      {isListAmendable(list) && !commands.isOfExits(list) && (
        <Button kind="link" onClick={() => commands.onAmendList(list)}>
          {t('records.amend.open')}
        </Button>
      )}
      <Button kind="link" disabled={commands.isListCancelling(list)} onClick={() => commands.onCancelList(list)}>
        {t('records.cancel')}
      </Button>
    </Inline>
  );
}

/** The type of a list, which opens its orders. */
export function ListType({ list, commands, t }: { list: OrderList; commands: RowCommands; t: Translate<'trading'> }) {
  const isExpanded = commands.isExpanded(list);
  return (
    <Button
      kind="link"
      title={t('records.list.open')}
      aria-expanded={isExpanded}
      onClick={() => commands.onExpand(list)}
    >
      <Inline as="span" inline gap="1">
        <Icon name={isExpanded ? 'chevronDown' : 'chevronRight'} small />
        {t('records.list.type')}
      </Inline>
    </Button>
  );
}

/** A cancellation that was sent; while the server is silent it is not known to have arrived. */
export function CancellingStatus() {
  const { t } = useTranslation('trading');
  const { isSilent } = useServerContact();
  return <Badge>{t(isSilent ? 'records.pending.cancelling' : 'records.statuses.cancelling')}</Badge>;
}

/** The status of an order that the exchange has not confirmed yet; with the reason of a rejection. */
export function PendingStatus({ pending: { state, outcome } }: { pending: Pending }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (state === 'rejected') {
    const reason = outcome?.kind === 'rejected' ? rejectionText(outcome.error, { t, tApp }) : '';
    return (
      <span className={styles.reason} title={reason}>
        {t('records.pending.rejected', { reason })}
      </span>
    );
  }
  return <Badge tone={state === 'unknown' ? 'danger' : 'warning'}>{t(`records.pending.${state}`)}</Badge>;
}
