import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadText, startText } from '../../../../lib/i18n/i18n.ts';
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
  ['sell', 'take_over', ['Forced liquidation', '強制平倉']],
  ['buy', 'position_reduction', ['Position reduction', '減倉']],
] as const)('TR-13 the direction %s of a liquidation %s has its label', async (direction, liquidationType, labels) => {
  await expectLabels(() => <Side order={{ direction, liquidationType }} />, labels);
});
