import { type KernelConfig, kernelConfig, kernelVariables, parseEnvironment } from './kernel/config.ts';
import { type ConvertConfig, convertConfig, convertVariables } from './modules/convert/index.ts';
import { type CustodyConfig, custodyConfig, custodyVariables } from './modules/custody/index.ts';
import { type MarketConfig, marketConfig, marketVariables } from './modules/market/index.ts';
import { type ExchangeConfig, tradingConfig, tradingVariables } from './modules/trading/index.ts';
import { type ScreeningConfig, screeningConfig, screeningVariables } from './modules/wallet/index.ts';

export interface Config extends KernelConfig {
  readonly exchange: ExchangeConfig;
  readonly rates: MarketConfig['rates'];
  readonly reference: MarketConfig['reference'];
  readonly convert: ConvertConfig;
  readonly custody: CustodyConfig;
  readonly screening: ScreeningConfig | null;
}

/** Reads the environment; nothing else does. Throws an Error that names every missing or invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const variables = parseEnvironment(env, {
    ...kernelVariables,
    ...marketVariables,
    ...tradingVariables,
    ...convertVariables,
    ...custodyVariables,
    ...screeningVariables,
  });
  const { exchange, rates, reference } = marketConfig(variables);
  return {
    ...kernelConfig(variables),
    exchange: { ...exchange, ...tradingConfig(variables) },
    rates,
    reference,
    convert: convertConfig(variables),
    custody: custodyConfig(variables),
    screening: screeningConfig(variables),
  };
}
