import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FigureField } from './FigureField.tsx';

const shown = (value: string, places?: number) => {
  const field = <FigureField label="Price" value={value} unit="USDT" onValue={() => {}} {...(places && { places })} />;
  return / value="([^"]*)"/.exec(renderToStaticMarkup(field))?.[1];
};

test('at rest a number is grouped and has the decimals of its tick, or all it has', () => {
  expect(shown('107000', 1)).toBe('107,000.0');
  expect(shown('0.25', 3)).toBe('0.250');
  expect(shown('0.12345', 3)).toBe('0.12345');
  expect(shown('1000')).toBe('1,000');
});

test('what is no number stays as it is, and an empty field empty', () => {
  expect(shown('about 5', 1)).toBe('about 5');
  expect(shown('', 1)).toBe('');
});
