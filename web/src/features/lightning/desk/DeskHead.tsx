import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { storeLastSymbol } from '../../../lib/browser/lastSymbol.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { marketProduct } from '../../../marketData/tickers/marketProduct.ts';
import { LastPrice, MarketStatus } from '../../trading/index.ts';
import { useLastAnswer } from '../actions/sendGroup.ts';
import { useEveryInstrument } from '../states/useEveryInstrument.ts';

interface DeskHeadProps {
  readonly instrument: Instrument;
  /** At the right end. */
  readonly children?: ReactNode;
}

/** The contract or pair with its last price, and how long the last press took to its answer. */
export function DeskHead({ instrument: { symbol, priceDecimals }, children }: DeskHeadProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const [, setQuery] = useSearchParams();
  const listed = [...useEveryInstrument().keys()].toSorted();
  const answerMs = useLastAnswer(({ ms }) => ms);
  const symbols = listed.includes(symbol) ? listed : [symbol, ...listed];
  return (
    <Inline gap="3" padding="1 3" wrap>
      <Text as="h1" size="14">
        {t('title')}
      </Text>
      <Select
        label={t('contract.choose')}
        options={symbols.map((value) => ({ value, label: value }))}
        value={symbol}
        search={{ label: t('contract.search'), empty: t('contract.noMatch') }}
        onValue={(contract) => {
          storeLastSymbol(contract);
          setQuery({ contract });
        }}
      />
      <Badge>{tTrading(`tickerBar.kinds.${marketProduct(symbol)}`)}</Badge>
      <LastPrice symbol={symbol} places={priceDecimals} />
      <MarketStatus symbol={symbol} />
      <Inline gap="3" end>
        {answerMs !== undefined && (
          <Text as="span" size="12" tone="3">
            {t('answered', { ms: answerMs })}
          </Text>
        )}
        {children}
      </Inline>
    </Inline>
  );
}
