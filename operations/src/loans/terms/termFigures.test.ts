import { FIRST_LOAN_TERMS } from '@aldgate/domain/loans/terms.ts';
import { expect, test } from 'vitest';
import { collateralFigures, enterFigure, FIGURES_OF_ALL, rateFigures, writeFigure } from './termFigures.ts';

const FIGURES = [...FIGURES_OF_ALL, ...rateFigures('EUR'), ...collateralFigures('BTC')];

test('figures that were not edited leave the terms as they are', () => {
  const written = FIGURES.reduce((now, figure) => writeFigure(figure, now, enterFigure(figure, now)), FIRST_LOAN_TERMS);
  expect(written).toEqual(FIRST_LOAN_TERMS);
});

test('a rate is entered in percent, an amount as it is, and a text that is no number is left to the server', () => {
  const [sevenDays] = rateFigures('EUR');
  const smallest = FIGURES_OF_ALL.find(({ isPercent }) => !isPercent);
  if (sevenDays === undefined || smallest === undefined) throw new Error('there are no figures');
  expect(enterFigure(sevenDays, FIRST_LOAN_TERMS)).toBe('8');
  expect(writeFigure(sevenDays, FIRST_LOAN_TERMS, '8.25').rates.EUR[7]).toBe('0.0825');
  expect(writeFigure(sevenDays, FIRST_LOAN_TERMS, 'much').rates.EUR[7]).toBe('much');
  expect(writeFigure(smallest, FIRST_LOAN_TERMS, '20,000').minimumUsd).toBe('20000');
});
