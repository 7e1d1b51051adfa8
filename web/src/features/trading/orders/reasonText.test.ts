import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, getTexts, loadText, startText } from '../../../lib/i18n/i18n.ts';
import { reasonText, rejectionText } from './reasonText.ts';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

const texts = () => ({ t: getTexts('trading').t, tApp: getTexts('app').t });
const rejected = (exchangeCode: number, exchangeMessage: string) =>
  new CallError('answer', errors.exchangeRejected.code, 'rejected', { exchangeCode, exchangeMessage });

const POST_ONLY = 'Due to the order could not be executed as maker, the Post Only order will be rejected.';

test('a rejection of the exchange is a text of the catalogue in the reader’s language', async () => {
  expect(rejectionText(rejected(-5022, POST_ONLY), texts())).toMatch(/a post-only order may not/);
  await changeLanguage('zh-HK');
  expect(rejectionText(rejected(-5022, POST_ONLY), texts())).toMatch(/只作掛盤/);
  await changeLanguage('en-US');
});

test('the bound in the exchange’s sentence is in the text', () => {
  const reason = { exchangeCode: -4016, exchangeMessage: "Limit price can't be higher than 113000.5." };
  expect(reasonText(reason, texts())).toBe('The price is too far above the market. Maximum: 113,000.5.');
});

test('an unknown code is named, without the exchange’s sentence', () => {
  expect(reasonText({ exchangeCode: -9999, exchangeMessage: POST_ONLY }, texts())).toBe(
    'The exchange rejected the order (code -9999).',
  );
});

test('a code of the platform has the platform’s text', () => {
  const { code, message } = errors.deadlinePassed;
  expect(reasonText({ exchangeCode: code, exchangeMessage: message }, texts())).toBe(
    "The order's deadline has passed; nothing was sent",
  );
  expect(rejectionText(new CallError('answer', errors.marginInsufficient.code, ''), texts())).toBe(
    'Insufficient margin',
  );
});

test('an amendment that cancelled its order is explained by what rejected the replacement', () => {
  const { code, message } = errors.insufficientBalance;
  const data = { reason: { code, message, data: null } };
  const lost = new CallError('answer', errors.amendmentLost.code, errors.amendmentLost.message, data);
  expect(rejectionText(lost, texts())).toBe('Insufficient balance');
});

test('TR-18 a limit that an order exceeds is named with its bound and the figure', () => {
  const reason = (data: object) => reasonText({ exchangeCode: 45753, exchangeMessage: '', data }, texts());
  expect(reason({ limit: 'orderValue', scope: 'member', bound: '10000', figure: '12345.678' })).toBe(
    'The order is worth 12,345.67 USD. The limit of the member allows 10,000 USD an order.',
  );
  expect(reason({ limit: 'distance', scope: 'account', bound: '0.05', figure: '0.0612' })).toBe(
    'The price is 6.12% from the market. The limit of the account allows 5%.',
  );
});

test('a stop that the market has passed names the price that it must exceed', () => {
  const data = { field: 'triggerPrice', rule: 'must_exceed', bound: '104680.1' };
  expect(reasonText({ exchangeCode: 45543, exchangeMessage: '', data }, texts())).toBe(
    'Must be above the current price of 104,680.1',
  );
});
