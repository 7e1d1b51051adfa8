import { usdtSymbols } from '../../marketData/tickers/ticker.ts';
import { useSelectedTickers } from '../../marketData/tickers/useFeed.ts';
import styles from './convert.module.css';
import type { ConvertKind } from './convertKind.ts';
import { Done } from './Done.tsx';
import { Facts } from './Facts.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { type ConvertAsset, type RiskConfig, useDisabledPairs } from './queries.ts';
import { useUsdRates } from './rates.ts';
import { useEntry } from './useEntry.ts';
import { useFlow } from './useFlow.ts';
import { view } from './view.ts';

interface WorkbenchProps {
  readonly kind: ConvertKind;
  readonly assets: readonly ConvertAsset[];
  /** By asset; undefined until loaded. */
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly quota: RiskConfig['quota'] | undefined;
}

/** The two halves of the screen: the form at the left, its effects at the right. */
export function Workbench({ kind, assets, available, quota }: WorkbenchProps) {
  const prices = { tickers: useSelectedTickers(usdtSymbols(assets)), rates: useUsdRates(kind === 'fiat') };
  const { data: disabledPairs = [] } = useDisabledPairs(false);
  const entry = useEntry(kind);
  const control = useFlow();
  const shown = view({ entry: entry.entry, flow: control.flow, assets, available, prices, disabledPairs });
  if (shown === undefined) return null;
  return (
    <>
      <section className={styles.quote}>
        {control.flow.step === 'done' ? (
          <Done
            flow={control.flow}
            onRestart={() => {
              entry.clear();
              control.edited();
            }}
          />
        ) : (
          <QuoteForm assets={assets} view={shown} entry={entry} control={control} />
        )}
      </section>
      <Facts view={shown} quota={quota} />
    </>
  );
}
