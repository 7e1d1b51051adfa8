import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadText, startText } from '../../../../lib/i18n/i18n.ts';
import { ProductProvider } from '../../account/product.ts';
import { useRecordTexts } from './recordTexts.ts';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

function Texts() {
  const { title, none, visitor, failed, empty } = useRecordTexts();
  return [title, none, visitor('BTC-USDT'), failed.text('Lost.'), empty('trades').text, empty('orders').text].join(
    '\n',
  );
}

const read = (product: TradedProduct) =>
  renderToStaticMarkup(
    <ProductProvider value={product}>
      <Texts />
    </ProductProvider>,
  );

test.each([
  ['en-US', /position|profit|contract/i],
  ['zh-HK', /持倉|盈虧|合約/],
])(
  'texts of spot records in %s name no positions, profit or contracts; those of futures do',
  async (language, names) => {
    await changeLanguage(language);
    expect(read('spot')).not.toMatch(names);
    expect(read('usdm')).toMatch(names);
  },
);
