import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadText, startText } from '../../../lib/i18n/i18n.ts';
import { ArmedFrame } from './ArmedFrame.tsx';
import { DISARM_REASONS } from './armed.ts';
import type { KeysState } from './keys.ts';

beforeAll(async () => {
  await startText('en-US');
  await loadText('lightning');
});

const STATE: KeysState = { phase: 'disarmed', reason: null, staged: null, isHolding: false, isOtherArmed: false };

const render = (over: Partial<KeysState>, isEnabled = true) =>
  renderToStaticMarkup(
    <ArmedFrame {...STATE} {...over} isEnabled={isEnabled} onArm={() => {}} onDisarm={() => {}} onEdit={() => {}}>
      page
    </ArmedFrame>,
  );
const read = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('TR-16 armed keys have a frame and a word, and say that another tab is armed', () => {
  const armed = render({ phase: 'armed', isOtherArmed: true });
  expect(armed).toContain('data-armed="true"');
  expect(read(armed)).toBe('Keys armed Keys are armed in another tab too. Disarm Edit keys page');
  expect(render({ phase: 'confirming' })).not.toContain('data-armed');
});

test('a keyboard that is switched off offers the editor alone', () => {
  expect(read(render({}, false))).toBe('Keys off Edit keys page');
});

test('TR-16 each reason of a disarming has a text in both languages', async () => {
  for (const language of ['zh-HK', 'en-US']) {
    await changeLanguage(language);
    const texts = DISARM_REASONS.map((reason) => read(render({ reason })));
    expect(new Set(texts).size).toBe(DISARM_REASONS.length);
    expect(texts.join()).not.toContain('keys.reasons');
  }
});
