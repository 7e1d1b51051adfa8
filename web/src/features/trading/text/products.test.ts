import { expect, test } from 'vitest';
import english from './en-US.json' with { type: 'json' };
import chinese from './zh-HK.json' with { type: 'json' };

type Texts = { readonly [key: string]: string | Texts };

/** The texts of spot where a text differs by product. */
function selectSpot(texts: Texts): string[] {
  const { spot, usdm } = texts;
  if (typeof spot === 'string' && typeof usdm === 'string') return [spot];
  return Object.values(texts).flatMap((each) => (typeof each === 'string' ? [] : selectSpot(each)));
}

test('no text of spot speaks of contracts or positions, which it does not have', () => {
  expect(selectSpot(english).length).toBeGreaterThan(8);
  expect(selectSpot(english).filter((text) => /contract|position/i.test(text))).toEqual([]);
  expect(selectSpot(chinese).filter((text) => /合約|持倉|平倉/.test(text))).toEqual([]);
});
