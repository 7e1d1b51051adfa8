import { expect, test } from 'vitest';
import { DEFAULT_VIEW, readView, TABS, writeView } from './view.ts';

test('the tab of the records and its switch are read as they were written', () => {
  for (const tab of TABS) {
    for (const onlyHere of [true, false]) expect(readView(writeView({ tab, onlyHere }))).toEqual({ tab, onlyHere });
  }
});

test('what was not written by this client shows the records as by default', () => {
  for (const text of [null, '', 'nothing', '{"tab":"orders"}']) expect(readView(text)).toEqual(DEFAULT_VIEW);
});
