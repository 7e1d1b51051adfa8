import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { FullAmount } from '../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyId } from '../../lib/lists/CopyId.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { ReceiptDrawer } from '../../lib/quotes/index.ts';
import { useMemberMay } from '../../lib/session/session.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderStatus } from './orderColumns.tsx';
import { OTC } from './product.ts';
import type { OtcOrder } from './queries.ts';

interface OrderDrawerProps {
  readonly orderId: string;
  /** Undefined for one that the shown page of the list does not have. */
  readonly order: OtcOrder | undefined;
  /** The page of the list is loaded. */
  readonly isListed: boolean;
  readonly onClose: () => void;
}

/**
 * An order in full; a filled one is its receipt, which also opens by a link to one that the page of the list does not
 * have.
 */
export default function OrderDrawer({ orderId, order, isListed, onClose }: OrderDrawerProps) {
  const { t } = useTranslation('otc');
  const { t: tApp } = useTranslation();
  if (order === undefined && !isListed) return null;
  if (order === undefined || order.status === 'filled') {
    return <ReceiptDrawer product={OTC} orderId={orderId} onClose={onClose} />;
  }
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('records.detail')}
      closeLabel={tApp('close')}
    >
      <Detail order={order} />
    </Drawer>
  );
}

function Detail({ order }: { order: OtcOrder }) {
  const { t } = useTranslation('otc');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  const mayTrade = useMemberMay('trade');
  const isOpen = order.status === 'submitted' || order.status === 'running';
  const time = (label: string, at: number | null) =>
    at !== null && <Row label={label}>{`${formatTime(at, locale)} UTC`}</Row>;
  const amount = (label: string, value: string | null, asset: string) =>
    value !== null && (
      <Row label={label}>
        <FullAmount value={value} asset={asset} />
      </Row>
    );
  const price = (label: string, value: string | null) =>
    value !== null && (
      <Row label={label}>
        <Price value={value} unit={`${order.quoteAsset}/${order.baseAsset}`} />
      </Row>
    );
  return (
    <>
      <Rows>
        <Row label={t('columns.status')}>
          <OrderStatus order={order} />
        </Row>
        <Row label={t('columns.kind')}>{t(`kind.${order.kind}`)}</Row>
        <Row label={t('side.label')}>{t(`side.${order.direction}`, { base: order.baseAsset })}</Row>
        {amount(tQuotes('columns.paid'), order.fromAmount, order.fromAsset)}
        {amount(tQuotes('columns.received'), order.toAmount, order.toAsset)}
        {price(t('limit.price'), order.limitPrice)}
        {price(tQuotes('columns.rate'), order.price)}
        {time(t('records.created'), order.createdAt)}
        {time(t('open.until'), order.expiresAt)}
        {time(t('placed.answerBy'), order.answerBy)}
        {time(t('records.ended'), order.endedAt)}
        {order.note !== null && <Row label={t('request.note')}>{order.note}</Row>}
        {order.reason !== null && <Row label={t('records.reason')}>{order.reason}</Row>}
        <Row label={tQuotes('done.order')}>
          <CopyId value={order.orderId} label={tQuotes('done.order')} />
        </Row>
      </Rows>
      {isOpen && (
        <Inline wrap gap="3" marginTop="4">
          {order.kind === 'request' && order.status === 'running' && order.quoteId !== null && (
            <PathLink to={`otc/form?quote=${order.quoteId}`}>{t('open.view')}</PathLink>
          )}
          {mayTrade && <CancelOrder order={order} />}
        </Inline>
      )}
    </>
  );
}
