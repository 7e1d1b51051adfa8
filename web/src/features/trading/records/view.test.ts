import { expect, test } from 'vitest';
import { DEFAULT_VIEW, readView, TABS, writeView } from './view.ts';

test('tab and switch of the records are parsed as they were written', () => {
  for (const tab of TABS) {
    for (const onlyHere of [true, false]) expect(readView(writeView({ tab, onlyHere }))).toEqual({ tab, onlyHere });
  }
});

test('invalid stored content shows the default records', () => {
  for (const text of [null, '', 'nothing', '{"tab":"orders"}']) expect(readView(text)).toEqual(DEFAULT_VIEW);
});
