import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadText, startText } from '../../../lib/i18n/i18n.ts';
import { DisconnectFields } from './DisconnectFields.tsx';
import { DisconnectLine } from './DisconnectLine.tsx';
import { parseSeconds } from './seconds.ts';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

const nothing = () => undefined;
const readText = (element: React.ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, '|');
const line = (seconds: number | null) => readText(<DisconnectLine setting={{ seconds }} onOpen={nothing} />);
const fields = (text: string, isOn = true) =>
  renderToStaticMarkup(<DisconnectFields isOn={isOn} onSwitch={nothing} text={text} onText={nothing} />);

test('the line beside the ticket shows the state in both languages', async () => {
  expect(line(null)).toMatch(/Cancel on disconnect\|+Off/);
  expect(line(60)).toMatch(/Cancel on disconnect\|+60 s/);
  await changeLanguage('zh-HK');
  expect(line(null)).toMatch(/斷線時取消訂單\|+關閉/);
  expect(line(60)).toMatch(/斷線時取消訂單\|+60 秒/);
  await changeLanguage('en-US');
});

test('before the setting is known, the line shows no state and does not open', () => {
  const markup = renderToStaticMarkup(<DisconnectLine setting={undefined} onOpen={nothing} />);
  expect(markup).toContain('disabled');
  expect(markup).not.toMatch(/Off|\d s/);
});

test('the dialog says that conditional orders stay, marks the chosen preset and names the bounds', () => {
  expect(fields('300')).toMatch(/aria-pressed="true"[^>]*>300 s</);
  expect(fields('300')).not.toContain('Enter a whole number');
  expect(fields('9')).toContain('Enter a whole number from 10 to 600');
  for (const isOn of [true, false]) expect(fields('60', isOn)).toContain('Conditional orders stay');
  expect(fields('60', false)).not.toContain('aria-pressed');
});

test.each([
  ['10', 10],
  ['600', 600],
  ['9', undefined],
  ['601', undefined],
  ['1.5', undefined],
  ['1e2', undefined],
  ['', undefined],
])('entered seconds %j are %j', (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds);
});
