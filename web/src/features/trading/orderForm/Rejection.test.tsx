import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { type AmendmentLostData, errors } from '@aldgate/contract/errors.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadText, startText } from '../../../lib/i18n/i18n.ts';
import { Rejection } from './Rejection.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

const read = (error: unknown) =>
  renderToStaticMarkup(<Rejection error={error} of="amendment" />).replaceAll(/<[^>]+>/g, ' ');

test('an amendment that cancelled its order says so, and why; other rejections leave it unchanged', async () => {
  const { code, message } = errors.insufficientBalance;
  const data: AmendmentLostData = { reason: { code, message, data: null } };
  const lost = new CallError('answer', errors.amendmentLost.code, errors.amendmentLost.message, data);
  expect(read(lost)).toMatch(/The order was cancelled, but its replacement was rejected\..*Insufficient balance/);
  expect(read(new CallError('answer', code, message))).toMatch(/The order is unchanged/);
  await changeLanguage('zh-HK');
  expect(read(lost)).toContain('原訂單已撤銷，但新訂單被拒絕。');
});
