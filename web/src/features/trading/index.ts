import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** Other areas open it too, so its texts are loaded with it. */
export const CancelAllOrders = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./records/openOrders/CancelAllOrders.tsx'), loadText('trading')]);
  return dialog;
});
export const FillAlertSettings = lazyPart(() => import('./fillAlerts/FillAlertSettings.tsx'));
export { AccountMarket } from './account/AccountMarket.tsx';
export { useAccountOptions } from './account/accounts.ts';
export { Percent, Profit } from './account/figures.tsx';
export { CALLS } from './account/product.ts';
export type { Order } from './account/queries.ts';
export { type Setting, settingKey } from './account/useTerms.ts';
export { disconnectKey } from './cancelOnDisconnect/useCancelOnDisconnect.ts';
export { useFillAlerts } from './fillAlerts/useFillAlerts.ts';
export { LastPrice } from './LastPrice.tsx';
export { selectArrangement, useWindow } from './layout/useWindow.ts';
export { MarketStatus } from './MarketStatus.tsx';
export { nextDeadline, probeServer } from './orders/orderDeadline.ts';
export { emitOrder } from './orders/orderEvents.ts';
export { openPushChannel } from './orders/pushChannel.ts';
export { reasonText, rejectionText } from './orders/reasonText.ts';
export { ColumnPrice, OpenButton, OrderQuantity, Quantity, SymbolLink } from './records/list/cells.tsx';
export { type Column, columnPlaces, type Places } from './records/list/columns.ts';
export { OrderType, Side, Status } from './records/list/OrderLabels.tsx';
export { RecordList } from './records/list/RecordList.tsx';
export { TapePanel } from './tape/TapePanel.tsx';
