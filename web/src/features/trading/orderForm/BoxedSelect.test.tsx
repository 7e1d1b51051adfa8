import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BoxedSelect } from './BoxedSelect.tsx';

test('a list of an order’s form shows its label', () => {
  const html = renderToStaticMarkup(
    <BoxedSelect
      label="Condition"
      options={[{ value: 'stop', label: 'Stop' }]}
      value="stop"
      onValue={() => undefined}
    />,
  );
  expect(html.replaceAll(/<[^>]+>/g, '|')).toMatch(/\|Condition\|.*\|Stop\|/);
});
