import {
  ACCOUNT_FROZEN,
  CANCEL_ON_DISCONNECT,
  POSITION_CLOSED,
  PROJECT_LIQUIDATED,
  STOPPED_BY_PANIC,
} from '@aldgate/contract/trading/reasons.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadText, startText } from '../../../../lib/i18n/i18n.ts';
import { OrderQuantity, Validity } from './cells.tsx';
import { columnPlaces } from './columns.ts';
import { Side, Status } from './OrderLabels.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

type Labels = readonly [english: string, chinese: string];

async function expectLabels(render: () => React.ReactElement, [english, chinese]: Labels): Promise<void> {
  const read = () => renderToStaticMarkup(render()).replaceAll(/<[^>]+>/g, '');
  await changeLanguage('en-US');
  expect(read()).toBe(english);
  await changeLanguage('zh-HK');
  expect(read()).toBe(chinese);
}

test.each([
  ['submitted', ['Submitted', '已提交']],
  ['running', ['Open', '未成交']],
  ['partial-filled', ['Partially filled', '部分成交']],
  ['filled', ['Filled', '全部成交']],
  ['cancelling', ['Cancelling', '取消中']],
  ['cancelled', ['Cancelled', '已取消']],
  ['partial-canceled', ['Partially filled, cancelled', '部分成交後取消']],
  ['failed', ['Failed', '失敗']],
  ['expired', ['Expired', '已過期']],
] as const)('TR-13 the status %s has its label', async (status, labels) => {
  await expectLabels(() => <Status order={{ status, reason: null }} />, labels);
});

test.each([
  ['buy', null, ['Buy', '買入']],
  ['sell', null, ['Sell', '賣出']],
  ['sell', 'take_over', ['Forced close', '強制平倉']],
  ['buy', 'position_reduction', ['Reduced position', '減倉']],
] as const)('TR-13 the direction %s of a liquidation %s has its label', async (direction, liquidationType, labels) => {
  await expectLabels(() => <Side order={{ direction, liquidationType }} />, labels);
});

test.each([
  [POSITION_CLOSED, ['Cancelled Position closed', '已取消 持倉已平倉']],
  [ACCOUNT_FROZEN, ['Cancelled Account frozen', '已取消 賬戶已凍結']],
  [PROJECT_LIQUIDATED, ['Cancelled Project liquidated', '已取消 項目平倉清算']],
  [STOPPED_BY_PANIC, ['Cancelled Trading stopped', '已取消 緊急停止']],
  [CANCEL_ON_DISCONNECT, ['Cancelled On disconnect', '已取消 斷線時取消']],
  [-2019, ['Cancelled', '已取消']],
] as const)('TR-13 an order that the platform cancelled for the reason %s shows it', async (exchangeCode, labels) => {
  const reason = { exchangeCode, exchangeMessage: '' };
  await expectLabels(() => <Status order={{ status: 'cancelled', reason }} />, labels);
});

const market = { priceType: 'market', condition: null, timeInForce: 'GTC', expiresAt: null } as const;

test.each([
  [market, ['–', '–']],
  [{ ...market, priceType: 'limit' }, ['Good till cancelled (GTC)', '取消前有效 (GTC)']],
  [{ ...market, priceType: 'limit', timeInForce: 'IOC' }, ['Immediate or cancel (IOC)', '即時成交或取消 (IOC)']],
] as const)('only an order that can rest has a time in force: %j', async (order, labels) => {
  await expectLabels(() => <Validity order={order} />, labels);
});

test('a list has the day of an expiry, which shows its time on hover', async () => {
  const order = { ...market, priceType: 'limit', expiresAt: Date.UTC(2026, 11, 27, 21, 1) } as const;
  await changeLanguage('en-US');
  expect(renderToStaticMarkup(<Validity order={order} short />)).toBe(
    '<span title="until 27 Dec 2026, 21:01:00 UTC">until 27 Dec 2026</span>',
  );
});

test.each([
  ['0', true, ['Whole position', '全部持倉']],
  ['0.5', true, ['0.5 BTC', '0.5 BTC']],
  ['0', false, ['0 BTC', '0 BTC']],
] as const)('the quantity %s of an order that closes the position (%s)', async (quantity, closesPosition, labels) => {
  const order = { instrumentId: 'BTCUSDT', quantity, closesPosition };
  await expectLabels(() => <OrderQuantity order={order} places={columnPlaces([order], undefined)} />, labels);
});
